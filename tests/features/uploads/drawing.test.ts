import { expect, test } from 'bun:test'
import { drawAside, resizePicture } from '../../../src/features/uploads/pictures/resize-picture.ts'
import { picture, progressiveJpeg, sizeOf } from './pictures.ts'

test('a picture that takes too long to decode is given up, and the process that decodes it is ended', async () => {
  expect(await drawAside(progressiveJpeg(6300, 64), [320], 1)).toEqual({ code: 'TOO_LONG' })
})

test('a picture of an import that takes long does not stand before those of organizers', async () => {
  const done: string[] = []
  const slow = resizePicture(progressiveJpeg(6300, 40), [96, 320], 'import').then(() => done.push('of an import'))
  const quick = resizePicture(await picture(4, 4), [96, 320]).then(() => done.push("an organizer's"))
  await Promise.all([slow, quick])
  expect(done).toEqual(["an organizer's", 'of an import'])
})

test('a picture is decoded once for all of its widths, and is no wider than it was', async () => {
  const made = await resizePicture(await picture(500, 250), [96, 320, 640])
  if (made.status === 'refused') throw new Error(made.why)
  expect(await Promise.all(made.variants.map(({ bytes }) => sizeOf(bytes)))).toEqual([
    [96, 48],
    [320, 160],
    [500, 250],
  ])
})
