import { basename, join, relative } from 'node:path'
import { type BuiltIndex, INDEX_FILE } from '../src/islands/browser-assets.ts'
import { buildBrowserAssets } from '../src/islands/build-assets.ts'
import { PROJECT_ROOT } from './compile.ts'

/** Builds the browser's assets into a folder that src/islands/browser-assets.ts reads. */
export async function writeBrowserAssets(folder: string): Promise<void> {
  const { files, chunks, stylesheets } = await buildBrowserAssets()
  const index: BuiltIndex = {
    files: files.map(({ url, type }) => ({ url, type })),
    chunks: [...chunks].map(([source, chunk]) => [relative(PROJECT_ROOT, source), chunk]),
    stylesheets: [...stylesheets],
  }
  await Bun.write(join(folder, INDEX_FILE), JSON.stringify(index))
  await Promise.all(files.map(({ url, bytes }) => Bun.write(join(folder, basename(url)), bytes)))
}
