import { join } from 'node:path'
import type { StylesheetName } from '../screens.ts'

const SRC = join(import.meta.dir, '..')

/** An island's module, the chunks that it imports, and those that it may import later. */
export type Chunk = { url: string; imports: string[]; dynamicImports: string[] }

export type Manifest = { chunks: Map<string, Chunk>; stylesheets: Map<string, string> }

let manifest: Manifest | undefined

export function setManifest(built: Manifest) {
  manifest = built
}

export function chunkOf(source: string): Chunk {
  const path = source.startsWith('file:') ? Bun.fileURLToPath(source) : source
  const chunk = manifest?.chunks.get(path)
  if (!chunk) throw new Error(`${path} is not in the browser build: call buildBrowserAssets() first`)
  return chunk
}

/** An island and all that it imports, for a page that is empty without it. */
export function modulesOf(path: string): string[] {
  const chunks = [chunkOf(join(SRC, path)), chunkOf(HYDRATE_SOURCE)]
  return [...new Set(chunks.flatMap(({ url, imports }) => [url, ...imports]))]
}

export function stylesheetUrl(name: StylesheetName): string {
  const url = manifest?.stylesheets.get(name)
  if (!url) throw new Error(`There is no stylesheet "${name}" in the browser build`)
  return url
}

export const HYDRATE_SOURCE = join(SRC, 'islands/hydrate.ts')
export const CORE_SOURCE = join(SRC, 'browser/core/core.ts')

/** The service worker has a fixed address, for all pages under it. `off` replaces it where that is turned off. */
export const WORKER_URL = '/sw.js'
export const DISABLED_WORKER = '/sw-off.js'
/** Its scope is the folder. */
export const PUSH_WORKER = '/push/worker.js'

export const listScripts = (): [source: string, Chunk][] => [...(manifest?.chunks ?? [])]

export const builtStylesheets = (): [name: string, url: string][] => [...(manifest?.stylesheets ?? [])]

export const coreUrl = () => chunkOf(CORE_SOURCE).url

export const sourceUrl = (path: string) => chunkOf(join(SRC, path)).url
