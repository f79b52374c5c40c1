//! `cargo xtask serve`: serves the finished page over HTTP, to this machine only.
//!
//! It implements as little of HTTP/1.1 as browsers and test runners need: GET and HEAD, one request per connection, one
//! thread per connection. It never sends a file from outside the folder.

mod target;

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;
use target::{RequestTarget, mime};

/// Serves `folder` on 127.0.0.1 until the process is stopped, and prints the address. Port 0 takes any free port. The
/// files are served below `base`, a path that starts and ends with a slash.
pub fn serve(folder: &Path, port: u16, base: &str) -> Result<(), String> {
    let missing = |_| format!("there is no page in {}; to build it run cargo xtask web", folder.display());
    let root = folder.canonicalize().map_err(missing)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|why| {
        format!("cannot listen on port {port}: {why}\nto use any free port, run cargo xtask serve 0")
    })?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    println!("http://{address}{base}   (Ctrl-C stops)");
    for stream in listener.incoming().flatten() {
        let (root, base) = (root.clone(), base.to_owned());
        // A visitor who disconnects early is not an error.
        thread::spawn(move || answer(&stream, &root, &base).ok());
    }
    Ok(())
}

/// The most bytes that are read of a request line and its headers.
const LONGEST_REQUEST: u64 = 16 * 1024;

/// The time after which a silent connection is closed.
const PATIENCE: Duration = Duration::from_secs(10);

fn answer(stream: &TcpStream, root: &Path, base: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request_line(stream)?;
    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let reply = match (method, words.next()) {
        ("GET" | "HEAD", Some(target)) => match target::read(target, base) {
            RequestTarget::File(inside) => find(root, &inside),
            RequestTarget::Moved(address) => Reply::moved(address),
            RequestTarget::Elsewhere => Reply::error("404 Not Found"),
            RequestTarget::Refused => Reply::error("400 Bad Request"),
        },
        (_, Some(_)) => Reply::error("405 Method Not Allowed"),
        (_, None) => Reply::error("400 Bad Request"),
    };
    send(stream, &reply, method != "HEAD")
}

/// The first line of the request. The headers after it are read and discarded.
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
    /// the address to redirect to
    location: Option<String>,
}

impl Reply {
    fn error(status: &'static str) -> Self {
        let body = format!("{status}\n").into_bytes();
        Self { status, mime: mime(Path::new("error.txt")), body, location: None }
    }

    fn moved(address: String) -> Self {
        Self { location: Some(address), ..Self::error("308 Permanent Redirect") }
    }
}

/// The file at this path within the folder.
fn find(root: &Path, inside: &Path) -> Reply {
    let mut path = root.join(inside);
    if path.is_dir() {
        path.push("index.html");
    }
    // A symbolic link inside the folder may point outside.
    let stays = path.canonicalize().is_ok_and(|real| real.starts_with(root));
    match fs::read(&path) {
        Ok(body) if stays => Reply { status: "200 OK", mime: mime(&path), body, location: None },
        _ => Reply::error("404 Not Found"),
    }
}

fn send(mut stream: &TcpStream, reply: &Reply, with_body: bool) -> io::Result<()> {
    let location = reply.location.as_ref().map(|address| format!("Location: {address}\r\n"));
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nAllow: GET, HEAD\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n{}\r\n",
        reply.status,
        reply.mime,
        reply.body.len(),
        location.unwrap_or_default()
    );
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(&reply.body)?;
    }
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends one request to a server for this crate's own folder.
    fn reply_to(request: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().expect("this crate");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("its number");
        let server =
            thread::spawn(move || listener.accept().and_then(|(stream, _)| answer(&stream, &root, "/")));
        let mut visitor = TcpStream::connect(address).expect("a connection");
        visitor.write_all(request.as_bytes()).expect("sent");
        let mut reply = String::new();
        visitor.read_to_string(&mut reply).expect("a reply");
        server.join().expect("no panic").expect("no error");
        reply
    }

    #[test]
    fn the_server_sends_files_and_error_statuses() {
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
