/** Builds `dist/conference`: app, command line, and, unless `--without-postgres`, this machine's Postgres. */
import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Glob } from 'bun'
import { BUNDLE_FOLDER, bundledRoot } from '../db/embedded/binaries.ts'
import { ASSETS_FOLDER } from '../src/islands/browser-assets.ts'
import { compile, EXECUTABLE_NAME, PROJECT_ROOT } from './compile.ts'
import { writeBrowserAssets } from './write-browser-assets.ts'

process.chdir(PROJECT_ROOT)
const { values: flags } = parseArgs({
  options: { out: { type: 'string', default: 'dist' }, 'without-postgres': { type: 'boolean', default: false } },
})
const out = resolve(flags.out)
const outfile = join(out, EXECUTABLE_NAME)
/** Files read at run time, laid out as under the root. */
const beside = join(out, 'beside')
await rm(beside, { recursive: true, force: true })

for (const path of ['public', 'db/migrations', 'package.json'])
  await cp(join(PROJECT_ROOT, path), join(beside, path), { recursive: true })
await writeBrowserAssets(join(beside, ASSETS_FOLDER))
if (!flags['without-postgres']) await packPostgres(beside)

await compile({
  // The reading thread starts by its file's name, so that file is an entry point.
  entrypoints: ['executable/main.ts', 'src/formats/reading-worker.ts'],
  outfile,
  // Bun embeds a folder under its last name alone, hence one by one.
  assets: (await readdir(beside)).map((name) => join(beside, name)),
})
await rm(beside, { recursive: true })
const { size } = await stat(outfile)
console.log(`${relative(PROJECT_ROOT, outfile)}: ${Math.round(size / 1_000_000)} MB`)

/** Packs this machine's Postgres for db/embedded/binaries.ts, if there is one. */
async function packPostgres(folder: string): Promise<void> {
  const root = bundledRoot()
  if (!root)
    return console.log(`No Postgres for ${process.platform}-${process.arch} goes along: it will need DATABASE_URL.`)
  const { version } = await Bun.file(join(root, '../package.json')).json()
  // Files for building other programs stay out.
  const isNeeded = (file: string) => !/\.a$|\/pkgconfig\/|\/pgxs\//.test(file)
  const files = [...new Glob('{bin,lib,share}/**').scanSync(root)].filter(isNeeded)
  const named = files.map(async (file): Promise<[string, Uint8Array]> => {
    return [file, await Bun.file(join(root, file)).bytes()]
  })
  const archive = await new Bun.Archive(Object.fromEntries(await Promise.all(named))).bytes()
  await Bun.write(join(folder, BUNDLE_FOLDER, `${version}.tar.zst`), await Bun.zstdCompress(archive, { level: 9 }))
}
