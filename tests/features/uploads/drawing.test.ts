import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../../../src/env.ts'
import { drawAside, resizePicture } from '../../../src/features/uploads/pictures/resize-picture.ts'
import { getStorage } from '../../../src/features/uploads/storage/storage.ts'
import { picture, progressiveJpeg, sizeOf } from './pictures.ts'

test('decoding ends after its time limit, with its process', async () => {
  expect(await drawAside(progressiveJpeg(6300, 64), [320], 1)).toEqual({ code: 'TOO_LONG' })
})

test("a slow picture of an import does not delay an organizer's", async () => {
  const done: string[] = []
  const slow = resizePicture(progressiveJpeg(6300, 40), [96, 320], 'import').then(() => done.push('of an import'))
  const quick = resizePicture(await picture(4, 4), [96, 320]).then(() => done.push("an organizer's"))
  await Promise.all([slow, quick])
  expect(done).toEqual(["an organizer's", 'of an import'])
})

test('a picture is never wider than its original', async () => {
  const made = await resizePicture(await picture(500, 250), [96, 320, 640])
  if (made.status === 'refused') throw new Error(made.why)
  expect(await Promise.all(made.variants.map(({ bytes }) => sizeOf(bytes)))).toEqual([
    [96, 48],
    [320, 160],
    [500, 250],
  ])
})

test('storage that could not be created is tried again at the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-storage-yet-'))
  // The signing secret cannot be stored there.
  env.DATA_DIR = '/dev/null/data'
  const why = await getStorage().then(String, ({ code }) => code)
  env.DATA_DIR = folder
  expect([why, await (await getStorage()).check()]).toEqual(['ENOTDIR', undefined])
  rmSync(folder, { recursive: true })
})
