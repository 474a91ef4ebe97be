import { plugin } from 'bun'

/** A server that a test starts serves the browser assets of the run: building them is half of its start. */
plugin({
  name: 'built-assets',
  setup(build) {
    build.onLoad({ filter: /\/islands\/build-assets\.ts$/ }, () => ({
      loader: 'ts',
      contents: `import { readBrowserAssets } from './browser-assets.ts'
export const buildBrowserAssets = async () => ({ files: await readBrowserAssets(process.env.TEST_ASSETS) })`,
    }))
  },
})
