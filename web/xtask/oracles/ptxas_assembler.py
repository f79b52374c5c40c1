"""Runs NVIDIA's assembler on generated kernels and returns the statements that it rejects, with its messages."""

import re
import subprocess
import tempfile
from pathlib import Path

from ptxas_kernels import FIRST, one_kernel


class Assembler:
    def __init__(self, path):
        self.path = path
        text = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        self.release = re.search(r"V([\d.]+)", text)[1]
        text = subprocess.run([path, "--help"], capture_output=True, text=True).stdout
        self.targets = set(re.findall(r"'sm_(\w+)'", text))
        self.runs = 0
        self.knows = set()

    def run(self, text, target):
        self.runs += 1
        with tempfile.TemporaryDirectory() as where:
            source = Path(where) / "k.ptx"
            source.write_text(text)
            done = subprocess.run(
                [self.path, "-O0", "-arch", f"sm_{target}", str(source), "-o", str(Path(where) / "k.cubin")],
                capture_output=True,
                text=True,
            )
        return done.returncode, done.stdout + done.stderr

    def ask(self, spellings, version, target):
        """Return {spelling: first message} of the rejected ones, or None if target and version do not go together."""
        refused = {}
        left = list(spellings)
        while True:
            code, out = self.run(one_kernel(left, version, target), target)
            found = [(int(n), kind, text) for n, kind, text in re.findall(r"line (\d+); (error|fatal)\s*: (.*)", out)]
            if any(n < FIRST for n, _, _ in found):
                return None
            stop = None
            for n, _, text in found:
                if text.startswith("Parsing error") or text.startswith("Unknown") or text.startswith("syntax"):
                    stop = left[n - FIRST]
                refused.setdefault(left[n - FIRST], normal(text))
            if code and not found:
                raise SystemExit(f"unexpected answer for sm_{target}, PTX {version}: {out[:500]}")
            if stop is None:
                return refused
            left = [s for s in left if s not in refused]  # the parser stopped there: continue without it


def number(version):
    major, minor = version.split(".")
    return int(major), int(minor)


def normal(text):
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"near '.*'", "near", text)
