//! `cargo xtask serve`: the finished page over HTTP, to this machine only.
//!
//! As little of HTTP/1.1 as browsers and test runners need: GET and HEAD, one request a connection,
//! a thread for each. Nothing outside the folder is ever read.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Serves `folder` on 127.0.0.1 until the process is stopped.
pub fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let root = folder.canonicalize().map_err(|_| "there is no page yet: cargo xtask web")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|why| {
        format!("cannot listen on port {port}: {why}\nanother may be free: cargo xtask serve 0")
    })?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    println!("http://{address}/   (Ctrl-C stops)");
    for stream in listener.incoming().flatten() {
        let root = root.clone();
        // A visitor who leaves early is no error of ours.
        thread::spawn(move || answer(&stream, &root).ok());
    }
    Ok(())
}

/// A request line and its headers are shorter than this many bytes.
const LONGEST_REQUEST: u64 = 16 * 1024;

/// A silent visitor is waited for this long.
const PATIENCE: Duration = Duration::from_secs(10);

fn answer(stream: &TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request_line(stream)?;
    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let reply = match (method, words.next()) {
        ("GET" | "HEAD", Some(target)) => find(root, target),
        (_, Some(_)) => Reply::error("405 Method Not Allowed"),
        (_, None) => Reply::error("400 Bad Request"),
    };
    send(stream, &reply, method != "HEAD")
}

/// The first line; the headers after it are read and dropped.
fn request_line(stream: &TcpStream) -> io::Result<String> {
    let mut lines = BufReader::new(stream.take(LONGEST_REQUEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    Ok(first)
}

struct Reply {
    status: &'static str,
    mime: &'static str,
    body: Vec<u8>,
}

impl Reply {
    fn error(status: &'static str) -> Self {
        Self { status, mime: mime(Path::new("error.txt")), body: format!("{status}\n").into_bytes() }
    }
}

/// The file that the target of a request means.
fn find(root: &Path, target: &str) -> Reply {
    let Some(inside) = path_inside(target) else {
        return Reply::error("400 Bad Request");
    };
    let mut path = root.join(inside);
    if path.is_dir() {
        path.push("index.html");
    }
    // A link inside the folder may lead out of it.
    let stays = path.canonicalize().is_ok_and(|real| real.starts_with(root));
    match fs::read(&path) {
        Ok(body) if stays => Reply { status: "200 OK", mime: mime(&path), body },
        _ => Reply::error("404 Not Found"),
    }
}

fn send(mut stream: &TcpStream, reply: &Reply, with_body: bool) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nAllow: GET, HEAD\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        reply.status,
        reply.mime,
        reply.body.len()
    );
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(&reply.body)?;
    }
    stream.flush()
}

/// The relative path that a request target names, or nothing where it could name a place outside.
fn path_inside(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let decoded = percent_decoded(path.strip_prefix('/')?)?;
    let mut inside = PathBuf::new();
    for part in decoded.split('/') {
        match part {
            "" | "." => {}
            ".." => return None,
            // A backslash or a drive letter would climb out on Windows.
            part if part.contains(['\\', ':', '\0']) => return None,
            part => inside.push(part),
        }
    }
    Some(inside)
}

/// The text with `%41` read as `A`; nothing where that is malformed or no UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            16 * hex_digit(rest.next()?)? + hex_digit(rest.next()?)?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// The media type by the file's ending. Browsers insist on the right one for WebAssembly and modules.
fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_inside_the_folder_are_found() {
        for (target, path) in [
            ("/", ""),
            ("/index.html", "index.html"),
            ("/a/b.js", "a/b.js"),
            ("//a//./b.js", "a/b.js"),
            ("/page.wasm?v=1#top", "page.wasm"),
            ("/a%20b.txt", "a b.txt"),
            ("/%e2%82%82.svg", "₂.svg"),
            ("/..a", "..a"),
        ] {
            assert_eq!(path_inside(target).as_deref(), Some(Path::new(path)), "{target}");
        }
    }

    #[test]
    fn targets_that_could_lead_outside_are_refused() {
        for target in [
            "",
            "index.html",
            "/..",
            "/../Cargo.toml",
            "/a/../../b",
            "/%2e%2e/Cargo.toml",
            "/..%2fCargo.toml",
            "/a\\..\\b",
            "/..%5cb",
            "/C:/b",
            "/a%00b",
            "/%",
            "/%4",
            "/%zz",
            "/%+1",
            "/%ff",
        ] {
            assert_eq!(path_inside(target), None, "{target}");
        }
    }

    #[test]
    fn each_kind_of_file_has_the_type_that_browsers_insist_on() {
        for (file, wanted) in [
            ("index.html", "text/html; charset=utf-8"),
            ("halfplay-web.js", "text/javascript; charset=utf-8"),
            ("halfplay-web_bg.wasm", "application/wasm"),
            ("style.css", "text/css; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(mime(Path::new(file)), wanted, "{file}");
        }
    }

    /// Sends one request to a server that serves this crate's own folder.
    fn reply_to(request: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().expect("this crate");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("its number");
        let server = thread::spawn(move || listener.accept().and_then(|(stream, _)| answer(&stream, &root)));
        let mut visitor = TcpStream::connect(address).expect("a connection");
        visitor.write_all(request.as_bytes()).expect("sent");
        let mut reply = String::new();
        visitor.read_to_string(&mut reply).expect("a reply");
        server.join().expect("no panic").expect("no error");
        reply
    }

    #[test]
    fn requests_get_their_replies() {
        let page = reply_to("GET /Cargo.toml HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("name = \"xtask\""), "{page}");

        let head = reply_to("HEAD /Cargo.toml HTTP/1.1\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.ends_with("\r\n\r\n"), "{head}");

        for (request, status) in [
            ("GET /nothing.html HTTP/1.1\r\n\r\n", "404 Not Found"),
            ("GET /src HTTP/1.1\r\n\r\n", "404 Not Found"),
            ("GET /../Cargo.toml HTTP/1.1\r\n\r\n", "400 Bad Request"),
            ("POST / HTTP/1.1\r\n\r\n", "405 Method Not Allowed"),
            ("hello\r\n\r\n", "400 Bad Request"),
        ] {
            let reply = reply_to(request);
            assert!(reply.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{request}: {reply}");
        }
    }
}
