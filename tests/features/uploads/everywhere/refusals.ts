import { expect, test } from 'bun:test'
import { avif, concat, picture, progressiveJpeg, svg } from '../pictures.ts'
import type { Uploads } from './uploads.ts'

const LIMIT = 5_242_880

/** What is refused, and in which words. */
export function testRefusals(on: Uploads) {
  const { upload } = on

  test.if(process.platform === 'linux')('an AVIF, which this server cannot read, is refused in words', async () => {
    const answer = await on.organizer.attachPhoto(await upload(avif))
    expect([answer.status, await answer.text()]).toEqual([
      415,
      'This server can’t read AVIF images. Save it as a JPEG, PNG, or WebP and upload that.',
    ])
  })

  test('too large a file is refused as soon as its size is known, with the size in the answer', async () => {
    const announced = await on.organizer.call('POST', '/api/objects/upload', { size: 6_400_000, type: 'image/png' })
    expect([announced.status, await announced.text()]).toEqual([413, 'This file is 6.2 MB. The limit is 5 MB.'])
    const address = await on.organizer.newAddress()
    const sent = await on.organizer.put(address, concat([await picture(10, 10), new Uint8Array(LIMIT)]))
    const answer = sent.ok ? await on.organizer.attachPhoto(address) : sent
    expect([answer.status, await answer.text()]).toEqual([413, 'This file is 5.1 MB. The limit is 5 MB.'])
  })

  test('SVG is refused, whatever it says it is', async () => {
    const refused = [415, 'This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, or AVIF.']
    const announced = await on.organizer.call('POST', '/api/objects/upload', { type: 'image/svg+xml' })
    expect([announced.status, await announced.text()]).toEqual(refused)
    const address = await on.organizer.newAddress({ type: 'image/png' })
    const sent = await on.organizer.put(address, svg, 'image/png')
    const answer = sent.ok ? await on.organizer.attachPhoto(address) : sent
    expect([answer.status, await answer.text()]).toEqual(refused)
    expect((await on.organizer.attachPhoto(address)).status).toBe(404)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off is refused, and forgotten', async (type) => {
    const file = await picture(400, 400, type)
    const address = await upload(file.subarray(0, file.length - 200))
    const answer = await on.organizer.attachPhoto(address)
    expect([answer.status, await answer.text()]).toEqual([
      415,
      'This image is damaged or incomplete. Open it, save it again, and upload the new file.',
    ])
    expect((await on.organizer.attachPhoto(address)).status).toBe(404)
  })

  test('a JPEG of more than 64 scans is refused before it is decoded, also where they hide behind a marker without a length', async () => {
    const crafted = progressiveJpeg(6300, 80_000)
    const hidden = concat([crafted.subarray(0, 2), Buffer.from([0xff, 0x01]), crafted.subarray(2)])
    for (const file of [crafted, hidden]) {
      const answer = await on.organizer.attachPhoto(await upload(file))
      expect([answer.status, await answer.text()]).toEqual([
        415,
        'This JPEG image has more than 64 scans. Save it again as an ordinary JPEG or PNG and upload that.',
      ])
    }
  })

  test('a visitor is told to sign in', async () => {
    for (const [method, path] of [
      ['POST', '/api/objects/upload'],
      ['PUT', `/api/objects/uploads/${crypto.randomUUID()}`],
      ['PUT', '/api/speaker-photos'],
      ['PUT', '/api/sponsor-logos'],
      ['PUT', '/api/floor-plans'],
    ] as const) {
      const answer = await fetch(on.organizer.origin + path, { method })
      expect([path, answer.status, await answer.text()]).toEqual([path, 401, 'Please sign in'])
    }
  })
}
