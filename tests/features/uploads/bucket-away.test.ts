import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Organizer } from './organizer.ts'

Object.assign(process.env, {
  S3_BUCKET: 'pictures',
  // Nobody listens on port 1.
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
})
const { startOrganizer } = await import('./organizer.ts')
const { getStorage, uploadOrigins } = await import('../../../src/features/uploads/storage/storage.ts')

let organizer: Organizer
beforeAll(async () => {
  organizer = await startOrganizer()
})
afterAll(() => organizer.stop())

test('a picture cannot be saved while the bucket is away', async () => {
  const answer = await organizer.attachPhoto(await organizer.newAddress())
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '5',
    'Images can’t be saved right now. Please try again in a moment.',
  ])
})

test('an uncached picture cannot be read while the bucket is away', async () => {
  const answer = await organizer.get(`/images/uploads/${crypto.randomUUID()}/640.webp`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

test('the storage check names the unreachable endpoint', async () => {
  expect(await (await getStorage()).check()).toBe(
    'http://127.0.0.1:1 does not answer: see that it is up, and that S3_ENDPOINT is right',
  )
})

test('the page may connect to the bucket, which takes the files', async () => {
  expect(uploadOrigins()).toEqual(['http://127.0.0.1:1'])
  expect(new URL(await organizer.newAddress()).origin).toBe('http://127.0.0.1:1')
})

test('the app takes no file itself where there is a bucket', async () => {
  const answer = await organizer.call('PUT', `/api/objects/uploads/${crypto.randomUUID()}`)
  expect(answer.status).toBe(404)
})
