import { expect, test } from 'bun:test'
import { relative, resolve } from 'node:path'
import { buildBrowserAssets } from '../../src/islands/build-assets.ts'
import { ROOT } from './source-files.ts'

const { metafile } = await buildBrowserAssets()
/** What the bundler itself says it read, as paths from the project's root. */
const inputs = Object.keys(metafile.inputs).map((input) => relative(ROOT, resolve(input)).replaceAll('\\', '/'))

test('the browser gets its own script', () => {
  expect(inputs).toContain('src/browser/core/core.ts')
})

test.each([
  ['services, routes and pages', /^src\/.*(service|routes|-page)\.tsx?$/],
  ['the database', /^db\/|^node_modules\/(drizzle-orm|postgres)\//],
  ['the settings', /^src\/env\.ts$/],
  ['the server', /^src\/(http\/|app\.tsx?$|server\.tsx?$)|^node_modules\/elysia\//],
  [
    'storage',
    /^src\/features\/uploads\/(?!convert-image|.*(schema|constants|roles|queries|\.island|-dialog|-form|-panel)\.(tsx?|css)$)|^node_modules\/@aws-sdk\//,
  ],
  [
    'login code',
    /^src\/features\/auth\/(?!.*(schema|constants|roles|queries|\.island|-dialog|-form|-provider)\.tsx?$)/,
  ],
  ['the command line and the sample data', /^(cli|seeds)\/|^node_modules\/commander\//],
  ['what runs only under Bun or Node', /^(node|bun):/],
])('the browser never gets %s', (_, forbidden) => {
  expect(inputs.filter((input) => forbidden.test(input))).toEqual([])
})

test('of the sentences that React Aria brings in thirty languages the browser gets the English ones', () => {
  const sentences = Object.values(metafile.outputs)
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([file]) => /\/intl\/.*[a-z]{2}-[A-Z]{2}\.m?js$/.test(file))
  const words = sentences.filter(([, { bytesInOutput }]) => bytesInOutput > 20)
  expect(sentences.length).toBeGreaterThan(20)
  expect(words.filter(([file]) => !file.includes('en-US'))).toEqual([])
  expect(words.length).toBeGreaterThan(0)
})
