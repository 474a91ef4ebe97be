import { basename, join } from 'node:path'
import type { BuiltAsset } from './build-assets.ts'
import { type Chunk, setManifest } from './manifest.ts'

const ROOT = join(import.meta.dir, '../..')

/** The folder of an executable's browser assets, from its root. */
export const ASSETS_FOLDER = 'browser-assets'
/** The index of that folder. It names sources by their paths from the root. */
export const INDEX_FILE = 'index.json'
export type BuiltIndex = {
  files: Pick<BuiltAsset, 'url' | 'type'>[]
  chunks: [source: string, Chunk][]
  stylesheets: [name: string, url: string][]
}

export async function loadBrowserAssets({ development }: { development: boolean }): Promise<BuiltAsset[]> {
  if (!Bun.isStandaloneExecutable) {
    const { buildBrowserAssets } = await import('./build-assets.ts')
    return (await buildBrowserAssets({ development })).files
  }
  if (development) throw new Error('NODE_ENV=development is for `bun dev`: it needs the sources')
  return readBrowserAssets(join(ROOT, ASSETS_FOLDER))
}

export async function readBrowserAssets(folder: string): Promise<BuiltAsset[]> {
  const { files, chunks, stylesheets }: BuiltIndex = await Bun.file(join(folder, INDEX_FILE)).json()
  setManifest({
    chunks: new Map(chunks.map(([source, chunk]) => [join(ROOT, source), chunk])),
    stylesheets: new Map(stylesheets),
  })
  return Promise.all(
    files.map(async ({ url, type }) => ({ url, type, bytes: await Bun.file(join(folder, basename(url))).bytes() })),
  )
}
