import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { loadAssets } from '../../src/http/assets.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { type BrowserAssets, buildBrowserAssets } from '../../src/islands/build-assets.ts'
import { setManifest } from '../../src/islands/manifest.ts'
import { ROOT } from '../architecture/source-files.ts'
import { copyProject } from '../recipes/recipe.ts'
import type { TestApp } from '../support/app.ts'
import { warmUp } from './saved-page.ts'

/** What another release says besides, in which of its sources: only what libraries share among chunks keeps its name then. */
const SAID_BESIDES = {
  '\nObject.assign(globalThis, { release: "next" })\n': [
    '**/*.island.tsx',
    '**/*.script.ts',
    'islands/hydrate.ts',
    'browser/core/core.ts',
    'worker/worker.ts',
    'worker/unregister.ts',
  ],
  '\n:root { --release: next }\n': ['**/*.css'],
}

/** This release, and one that was built of other sources. */
export async function buildReleases(): Promise<{ former: BrowserAssets; next: BrowserAssets }> {
  return { next: await buildOfOtherSources(), former: await buildBrowserAssets() }
}

/** From here on the app is of this release: what only another one had is answered no more. */
export async function deploy(app: TestApp, release: BrowserAssets) {
  await loadAssets(release.files)
  setManifest(release)
  clearCache()
  await warmUp(app)
}

async function buildOfOtherSources(): Promise<BrowserAssets> {
  const copy = copyProject()
  const source = join(copy, 'src')
  try {
    for (const [words, places] of Object.entries(SAID_BESIDES))
      for (const place of places)
        for (const file of new Glob(place).scanSync(source)) appendFileSync(join(source, file), words)
    const build: typeof import('../../src/islands/build-assets.ts') = await import(
      join(source, 'islands/build-assets.ts')
    )
    const { chunks, ...built } = await build.buildBrowserAssets()
    // The app asks for a chunk by the path of its own source.
    return {
      ...built,
      chunks: new Map([...chunks].map(([path, chunk]) => [join(ROOT, path.slice(copy.length)), chunk])),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
