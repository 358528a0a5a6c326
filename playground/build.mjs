/** Bundle the page into built/: scripts in chunks that load when a tab needs them, one stylesheet. */

import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const OUT = "built";
const MOST_KILOBYTES = 1500;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT);
const result = await build({
  entryPoints: { main: "src/main.tsx", page: "styles/page.css" },
  outdir: OUT,
  bundle: true,
  format: "esm",
  splitting: true,
  chunkNames: "part-[hash]",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
await copyFile("src/index.html", `${OUT}/index.html`);
await writeFile(`${OUT}/licences.txt`, await licences(Object.keys(result.metafile.inputs)));

let kilobytes = 0;
for (const name of await readdir(OUT)) {
  kilobytes += gzipSync(await readFile(`${OUT}/${name}`)).length / 1024;
}
console.log(`the page is built: ${kilobytes.toFixed(0)} kB compressed`);
if (kilobytes > MOST_KILOBYTES) {
  console.error(`that is more than ${MOST_KILOBYTES} kB`);
  process.exit(1);
}

/** The licence of each package that went into the bundle, as their licences ask. */
async function licences(inputs) {
  const packages = new Set();
  for (const input of inputs) {
    const found = input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//);
    if (found) packages.add(found[1]);
  }
  const texts = [];
  for (const name of [...packages].sort()) {
    const folder = `node_modules/${name}`;
    const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
    const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
    const text = file ? await readFile(`${folder}/${file}`, "utf8") : String(license);
    texts.push(`${name} ${version}\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
