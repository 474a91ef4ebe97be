import { expect, test } from 'bun:test'
import { drawAside, resizePicture } from '../../../src/features/uploads/pictures/resize-picture.ts'
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
