import { expect, test } from 'bun:test'
import { readSource } from '../architecture/source-files.ts'
import { startFileApp } from '../support/app.ts'

const app = await startFileApp({ seeded: false })

test.each(['docs/hosting.md', 'deploy/fly.toml', 'deploy/render.yaml'])(
  'where %s has the app watched, it answers',
  async (file) => {
    const watched = [...(await readSource(file)).matchAll(/\/(?:healthz|readyz(?:\/shutdown)?)\b/g)]
    expect(watched.length).toBeGreaterThan(0)
    for (const [path] of watched) expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 200])
  },
)
