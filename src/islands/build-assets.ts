import { basename, join } from 'node:path'
import { type BunPlugin, Glob } from 'bun'
import { STYLESHEETS } from '../screens.ts'
import type { Chunk, Manifest } from './manifest.ts'
import { CORE_SOURCE, DISABLED_WORKER, HYDRATE_SOURCE, PUSH_WORKER, setManifest, WORKER_URL } from './manifest.ts'

const SRC = join(import.meta.dir, '..')
/** Files under this prefix never change, because their names have a hash of the content. */
const ASSETS = '/assets/'

export type BuiltAsset = { url: string; type: string; bytes: Uint8Array<ArrayBuffer> }
export type BrowserAssets = Manifest & { files: BuiltAsset[]; metafile: NonNullable<Bun.BuildOutput['metafile']> }

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
    plugins: [englishOnly, iconsAsData],
  }
  const [core, ownScripts, islandScripts, worker, noWorker, pushWorker, styles] = await Promise.all([
    // A build of its own, because every page would load shared chunks one after another.
    bundle({ ...script, entrypoints: [CORE_SOURCE], modulePreload: false }),
    // For the same reason. A page with a script has no islands to share chunks with.
    bundle({ ...script, entrypoints: scripts, modulePreload: false }),
    bundle({ ...script, entrypoints: [HYDRATE_SOURCE, ...islands] }),
    // One classic script, because not every browser supports module workers.
    bundle({ ...script, entrypoints: [join(SRC, 'worker/worker.ts')], format: 'iife', splitting: false }),
    bundle({ ...script, entrypoints: [join(SRC, 'worker/unregister.ts')], format: 'iife', splitting: false }),
    bundle({ ...script, entrypoints: [join(SRC, 'worker/push.ts')], format: 'iife', splitting: false }),
    bundle({
      entrypoints: Object.values(STYLESHEETS).map((file) => join(SRC, file)),
      target: 'browser',
      minify: !development,
      publicPath: ASSETS,
      naming: { entry: '[name]-[hash].[ext]' },
      // Pages preload the font under its name in public/.
      external: ['/fonts/*'],
      plugins: [exactWidths],
    }),
  ])
  const files = await Promise.all([
    ...[core, ownScripts, islandScripts, styles].flatMap(({ outputs }) => outputs).map((output) => readOutput(output)),
    readOutput(worker.outputs[0]!, WORKER_URL),
    readOutput(noWorker.outputs[0]!, DISABLED_WORKER),
    readOutput(pushWorker.outputs[0]!, PUSH_WORKER),
  ])
  const ofPages = mergeBuilds(core, ownScripts, islandScripts)
  const built = {
    files,
    metafile: mergeBuilds({ metafile: ofPages }, worker, noWorker, pushWorker),
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

/** Bun reports "Bundle failed"; its inner errors name the file and the reason. */
async function bundle(config: Bun.BuildConfig): Promise<Bun.BuildOutput> {
  try {
    return await Bun.build(config)
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)]
    throw new Error(`the browser assets do not build: ${reasons.join('; ')}`)
  }
}

async function readOutput(output: Bun.BuildArtifact, url = ASSETS + basename(output.path)): Promise<BuiltAsset> {
  return { url, type: output.type, bytes: new Uint8Array(await output.arrayBuffer()) }
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

/** The bundler makes `max-width: 767.999px` of `width < 768px`, which in Chromium includes 768. */
const exactWidths: BunPlugin = {
  name: 'exact-widths',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      const contents = source.replace(
        /\b(width|height) < (\d+)px/g,
        (_, side, px) => `${side} <= ${Number(px) - 0.02}px`,
      )
      return { contents, loader: 'css' }
    })
  },
}

/** React Aria has thirty languages, and the app uses one (island-root). */
const englishOnly: BunPlugin = {
  name: 'english-only',
  setup(build) {
    build.onLoad(
      { filter: /react-(aria|stately|aria-components)\/dist\/.*intl\/(?:.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.(m|c)?js$/ },
      () => ({ contents: 'export default {}', loader: 'js' }),
    )
  },
}

/** An icon's module also makes its component, which the app does not use (ui/icon). */
const iconsAsData: BunPlugin = {
  name: 'icons-as-data',
  setup(build) {
    build.onLoad({ filter: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      return { contents: source.replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon('), loader: 'js' }
    })
  },
}
