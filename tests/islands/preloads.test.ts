import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { attributes } from '../support/html.ts'

const app = await startFileApp()

test.each(['/messaging', '/?map', '/admin'])(
  '%s names every script ahead that its islands ask for at once',
  async (path) => {
    const page = await (await (await app.admin()).get(path)).text()
    const roots = ['src', 'hydrate'].flatMap((name) => attributes(page, 'island-root', name))
    expect(roots.length).toBeGreaterThan(1)
    const needed = new Set<string>()
    for (const url of roots) await addImports(url, needed)
    const ahead = attributes(page, 'island-root', 'preload').flatMap((urls) => urls.split(' '))
    expect(new Set([...roots, ...ahead])).toEqual(needed)
    // What is to be seen comes first: a page asks for none of them, but for the dashboard, which is empty without them.
    const asked = new Set(attributes(page, 'link[rel=modulepreload]', 'href'))
    expect(asked).toEqual(path === '/admin' ? needed : new Set())
  },
)

/** As a browser reads them: it learns of one script only from the one before. */
async function addImports(url: string, seen: Set<string>) {
  if (seen.has(url)) return
  seen.add(url)
  const script = await (await app.visitor().get(url)).text()
  const { imports } = new Bun.Transpiler({ loader: 'js' }).scan(script)
  for (const { kind, path } of imports) if (kind === 'import-statement') await addImports(path, seen)
}
