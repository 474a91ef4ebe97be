/** An island's module, the chunks that it imports, and those that it may import later. */
export type Chunk = { url: string; imports: string[]; dynamicImports: string[] }

export type Manifest = {
  /** By path of the source file. */
  chunks: Map<string, Chunk>
  stylesheets: Map<string, string>
}

let manifest: Manifest | undefined

export function setManifest(built: Manifest) {
  manifest = built
}

/** The chunk of a source file, named by its path or its `import.meta.url`. */
export function chunkOf(source: string): Chunk {
  const path = source.startsWith('file:') ? Bun.fileURLToPath(source) : source
  const chunk = manifest?.chunks.get(path)
  if (!chunk) throw new Error(`${path} is not in the browser build: call buildBrowserAssets() first`)
  return chunk
}

/** `main` is on every page. What one screen alone shows is in a stylesheet of its own, which that screen links to. */
export const STYLESHEETS = {
  main: 'main.css',
  admin: 'admin.css',
  'day-sheet': 'features/sessions/views/day-sheet.css',
  grid: 'features/sessions/grid/grid.css',
  changes: 'features/sessions/changed/changes.css',
  hall: 'features/live/hall-screens/hall.css',
  search: 'features/search/search.css',
  speakers: 'features/speakers/speakers.css',
  sponsors: 'features/sponsors/sponsors.css',
  board: 'features/board/board.css',
  questions: 'features/questions/questions.css',
  feedback: 'features/feedback/feedback.css',
  'my-schedule': 'features/my-schedule/my-schedule.css',
}

export function stylesheetUrl(name: keyof typeof STYLESHEETS): string {
  const url = manifest?.stylesheets.get(name)
  if (!url) throw new Error(`There is no stylesheet "${name}" in the browser build`)
  return url
}

export const HYDRATE_SOURCE = `${import.meta.dir}/hydrate.ts`
export const CORE_SOURCE = `${import.meta.dir.replace(/islands$/, 'browser')}/core/core.ts`

/** The service worker has a fixed address, for all pages under it. `off` replaces it where that is turned off. */
export const WORKER_URL = '/sw.js'
export const DISABLED_WORKER = '/sw-off.js'

export const listScripts = (): [source: string, Chunk][] => [...(manifest?.chunks ?? [])]

export const builtStylesheets = (): [name: string, url: string][] => [...(manifest?.stylesheets ?? [])]

/** What every page fetches for whoever has starred something of its event on this device (product §26.8). */
const STARS = `${import.meta.dir.replace(/islands$/, 'features')}/sessions/stars/stars.script.ts`

export const coreUrl = () => chunkOf(CORE_SOURCE).url
export const starsUrl = () => chunkOf(STARS).url
