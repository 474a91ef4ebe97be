import { join } from 'node:path'
import { Glob } from 'bun'
import { bundledRoot } from '../db/embedded/binaries.ts'
import { BUNDLE_FOLDER } from '../db/embedded/bundled-postgres.ts'

/** Files for building other programs. */
const FOR_COMPILERS = /\.a$|\/pkgconfig\/|\/pgxs\//

/** Packs this machine's Postgres for db/embedded/bundled-postgres.ts, if there is one. */
export async function packPostgres(folder: string): Promise<void> {
  const root = bundledRoot()
  if (!root)
    return console.log(`No Postgres for ${process.platform}-${process.arch} goes along: it will need DATABASE_URL.`)
  const { version } = await Bun.file(join(root, '../package.json')).json()
  const files = [...new Glob('{bin,lib,share}/**').scanSync(root)].filter((file) => !FOR_COMPILERS.test(file))
  const named = files.map(async (file): Promise<[string, Uint8Array]> => {
    return [file, await Bun.file(join(root, file)).bytes()]
  })
  const archive = await new Bun.Archive(Object.fromEntries(await Promise.all(named))).bytes()
  await Bun.write(join(folder, BUNDLE_FOLDER, `${version}.tar.zst`), await Bun.zstdCompress(archive, { level: 9 }))
}
