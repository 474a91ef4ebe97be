import { basename, join } from 'node:path'
import { uploadOrigins } from '../../../src/features/uploads/storage/storage.ts'
import { loadAssets } from '../../../src/http/assets.ts'
import { securityHeaders } from '../../../src/http/response-headers.ts'
import { buildBrowserAssets } from '../../../src/islands/build-assets.ts'
import { stylesheetUrl } from '../../../src/islands/manifest.ts'

/**
 * Answers a page with nothing but an upload button, built as the app's own scripts are and under the policy of its pages;
 * everything else is for the app.
 */
export async function servePageWithButton(app: { handle(request: Request): Promise<Response> }) {
  const scripts = await Bun.build({
    entrypoints: [join(import.meta.dir, 'upload-button.page.tsx')],
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    publicPath: '/test/',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await loadAssets((await buildBrowserAssets()).files)
  const files = new Map(scripts.outputs.map((file) => [`/test/${basename(file.path)}`, file]))
  const page = `<!DOCTYPE html><html lang="en"><title>Edit Speaker</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
    <link rel="stylesheet" href="${stylesheetUrl('main')}" id="react-aria-pressable-style">
    <link rel="stylesheet" href="${stylesheetUrl('admin')}"><div id="root"></div><script type="module" src="/test/upload-button.page.js"></script>`
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file) return new Response(file, { headers: { 'content-type': file.type } })
      if (pathname !== '/test') return app.handle(request)
      const headers = { 'content-type': 'text/html; charset=utf-8', ...securityHeaders({ connect: uploadOrigins() }) }
      return new Response(page, { headers })
    },
  })
}
