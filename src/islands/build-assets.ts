import { basename, join } from 'node:path'
import { type BunPlugin, Glob } from 'bun'
import { STYLESHEETS } from '../screens.ts'
import {
  type Chunk,
  CORE_SOURCE,
  DISABLED_WORKER,
  HYDRATE_SOURCE,
  type Manifest,
  setManifest,
  WORKER_URL,
} from './manifest.ts'

const SRC = join(import.meta.dir, '..')
/** Under this prefix a file never changes: its name carries a hash of its content. */
const ASSETS = '/assets/'

export type BuiltAsset = { url: string; type: string; bytes: Uint8Array<ArrayBuffer> }
export type BrowserAssets = Manifest & { files: BuiltAsset[]; metafile: NonNullable<Bun.BuildOutput['metafile']> }

/** Builds all that browsers get and tells the manifest, so that pages rendered afterwards know the addresses. */
export async function buildBrowserAssets({ development = false } = {}): Promise<BrowserAssets> {
  const scripts = [...new Glob('**/*.script.ts').scanSync(SRC)].sort().map((file) => join(SRC, file))
  const islands = [...new Glob('**/*.island.tsx').scanSync(SRC)].sort().map((file) => join(SRC, file))
  const mode = development ? 'development' : 'production'
  const script: Omit<Bun.BuildConfig, 'entrypoints'> = {
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: !development,
    metafile: true,
    publicPath: ASSETS,
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    // Without this Bun bundles React's development build, twice the size.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [englishOnly],
  }
  const [core, ownScripts, islandScripts, worker, noWorker, styles] = await Promise.all([
    // By itself: shared files would be chunks that every page asks for one after another.
    bundle({ ...script, entrypoints: [CORE_SOURCE], modulePreload: false }),
    // For the same reason, and because a page with one has no island that it could share something with.
    bundle({ ...script, entrypoints: scripts, modulePreload: false }),
    bundle({ ...script, entrypoints: [HYDRATE_SOURCE, ...islands] }),
    // Not modules: a worker of one file is known to every browser.
    bundle({ ...script, entrypoints: [join(SRC, 'worker/worker.ts')], format: 'iife', splitting: false }),
    bundle({ ...script, entrypoints: [join(SRC, 'worker/unregister.ts')], format: 'iife', splitting: false }),
    bundle({
      entrypoints: Object.values(STYLESHEETS).map((file) => join(SRC, file)),
      target: 'browser',
      minify: !development,
      publicPath: ASSETS,
      naming: { entry: '[name]-[hash].[ext]' },
      // Served from public/ under a name of its own, so that pages can preload it.
      external: ['/fonts/*'],
    }),
  ])
  const files = await Promise.all([
    ...[core, ownScripts, islandScripts, styles].flatMap(({ outputs }) => outputs).map((output) => readOutput(output)),
    readOutput(worker.outputs[0]!, WORKER_URL),
    readOutput(noWorker.outputs[0]!, DISABLED_WORKER),
  ])
  const ofPages = mergeBuilds(core, ownScripts, islandScripts)
  const built = {
    files,
    metafile: mergeBuilds({ metafile: ofPages }, worker, noWorker),
    chunks: chunksOf(ofPages),
    stylesheets: new Map(
      Object.entries(STYLESHEETS).map(([name, path]) => [
        name,
        files.find(({ url }) => url.replace(/-[^-]+\.css$/, '.css') === ASSETS + basename(path))!.url,
      ]),
    ),
  }
  setManifest(built)
  return built
}

function mergeBuilds(...built: Pick<Bun.BuildOutput, 'metafile'>[]): BrowserAssets['metafile'] {
  const all = built.map(({ metafile }) => metafile!)
  return {
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...all.map(({ outputs }) => outputs)),
  }
}

/** A failed build says "Bundle failed"; which file and why is one level deeper. */
async function bundle(config: Bun.BuildConfig): Promise<Bun.BuildOutput> {
  try {
    return await Bun.build(config)
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)]
    throw new Error(`the browser assets do not build: ${reasons.join('; ')}`)
  }
}

async function readOutput(output: Bun.BuildArtifact, url = ASSETS + basename(output.path)): Promise<BuiltAsset> {
  return {
    url,
    type: output.type,
    bytes: new Uint8Array(await output.arrayBuffer()),
  }
}

function chunksOf({ outputs }: BrowserAssets['metafile']): Manifest['chunks'] {
  const url = (path: string) => ASSETS + basename(path)
  const reachedFrom = (path: string, kinds: string[], seen = new Set<string>()): Set<string> => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      const file = Object.keys(outputs).find((name) => basename(name) === basename(imported))
      if (!kinds.includes(kind) || !file || seen.has(file)) continue
      seen.add(file)
      reachedFrom(file, kinds, seen)
    }
    return seen
  }
  const chunkAt = (path: string): Chunk => {
    const imports = reachedFrom(path, ['import-statement'])
    const all = reachedFrom(path, ['import-statement', 'dynamic-import'])
    return { url: url(path), imports: [...imports].map(url), dynamicImports: [...all.difference(imports)].map(url) }
  }
  return new Map(
    Object.entries(outputs)
      .filter(([, output]) => output.entryPoint)
      .map(([path, output]) => [join(process.cwd(), output.entryPoint!), chunkAt(path)]),
  )
}

/** React Aria has its sentences in thirty languages; the app has one, and `hydrate` sets that locale. */
const englishOnly: BunPlugin = {
  name: 'english-only',
  setup(build) {
    build.onLoad(
      { filter: /react-(aria|stately|aria-components)\/dist\/.*intl\/(?:.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.(m|c)?js$/ },
      () => ({ contents: 'export default {}', loader: 'js' }),
    )
  },
}
