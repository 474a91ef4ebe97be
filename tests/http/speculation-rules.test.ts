import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a page links to the speculation rules, which have their own content type', async () => {
  const page = await app.visitor().get('/')
  const address = JSON.parse(page.headers.get('speculation-rules')!)
  const rules = await app.visitor().get(address)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(Object.keys(await rules.json())).toEqual(['prefetch'])
})
