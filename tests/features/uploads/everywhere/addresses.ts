import { expect, setSystemTime, test } from 'bun:test'
import { concat, picture } from '../pictures.ts'
import type { Uploads } from './uploads.ts'

const MINUTE = 60_000

/** What an upload address is good for. */
export function testAddresses(on: Uploads) {
  const { upload, read } = on

  test('only the announced size gets in', async () => {
    const file = await picture(300, 300, 'webp')
    const address = await on.organizer.newAddress({ size: file.length, type: 'image/webp' })
    const longer = await on.organizer.put(address, concat([file, new Uint8Array(10)]), 'image/webp')
    const shorter = await on.organizer.put(address, file.subarray(1), 'image/webp')
    expect([longer.status, shorter.status]).toEqual([403, 403])
    expect(await on.organizer.attachPhoto(address).then((answer) => answer.status)).toBe(404)
  })

  test('only the announced type gets in', async () => {
    const file = await picture(300, 300)
    const address = await on.organizer.newAddress({ size: file.length, type: 'image/png' })
    expect((await on.organizer.put(address, file, 'image/jpeg')).status).toBe(403)
    expect((await on.organizer.put(address, file, 'image/png')).status).toBe(200)
  })

  test('an address works for five minutes', async () => {
    setSystemTime(new Date(Date.now() - 5 * MINUTE - 1000))
    const address = await on.organizer.newAddress()
    setSystemTime()
    expect((await on.organizer.put(address, await picture(10, 10))).status).toBe(403)
  })

  test('an address is good for its own file only', async () => {
    const [one, other] = [new URL(await on.organizer.newAddress()), new URL(await on.organizer.newAddress())]
    one.pathname = other.pathname
    expect((await on.organizer.put(one.href, await picture(10, 10))).status).toBe(403)
    expect((await on.organizer.put(`${one.origin}${one.pathname}`, await picture(10, 10))).status).toBe(403)
  })

  test('what is attached stays as it is, even where its address is used again', async () => {
    const address = await upload(await picture(100, 100))
    const { objectPath } = (await (await on.organizer.attachPhoto(address)).json()) as { objectPath: string }
    const before = await read(objectPath)
    await on.organizer.put(address, await picture(300, 30))
    await on.organizer.attachPhoto(address)
    expect(await read(objectPath)).toEqual(before)
  })
}
