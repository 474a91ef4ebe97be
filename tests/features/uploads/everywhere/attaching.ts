import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { changes, events, sponsors } from '../../../../db/schema.ts'
import { animation, colorOfTop, picture, sidewaysPhoto, sizeOf } from '../pictures.ts'
import type { Uploads } from './uploads.ts'

/** Pictures that are attached to speakers, sponsors and events. */
export function testAttaching(on: Uploads) {
  const { upload, uploadedPhoto, read, photoOfAda } = on

  test('a photo is asked an address for, sent there, attached, and served to everybody', async () => {
    const file = await picture(1000, 500, 'jpeg')
    const address = await upload(file, 'image/jpeg')
    const before = (await photoOfAda())!.version
    const answer = await on.organizer.attachPhoto(address)
    const { objectPath, version } = (await answer.json()) as Record<string, string>
    const changeId = answer.headers.get('change-id')
    expect(objectPath).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
    expect(await photoOfAda()).toMatchObject({ photoUrl: objectPath, version: before + 1 })
    expect<unknown>(version).toBe(before + 1)
    const [recorded] = await db.select().from(changes).where(eq(changes.id, changeId!))
    expect(recorded).toMatchObject({ who: 'grace', what: 'Uploaded the photo of speaker “Ada”' })

    const served = await on.organizer.get(objectPath!)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const width of [96, 320, 640])
      expect(await sizeOf(await read(objectPath!.replace('640', `${width}`)))).toEqual([width, width / 2])
  })

  test('logos and floor plans go the same way, floor plans in their own widths', async () => {
    const { acme, event } = on.organizer
    const logo = await on.organizer.call('PUT', '/api/sponsor-logos', {
      sponsorId: acme.id,
      logoURL: await upload(await picture(200, 100)),
    })
    const { objectPath: logoUrl } = (await logo.json()) as { objectPath: string }
    const [sponsor] = await db.select().from(sponsors).where(eq(sponsors.id, acme.id))
    expect(sponsor).toMatchObject({ logoUrl, version: 2 })
    expect(await sizeOf(await read(logoUrl))).toEqual([200, 100])

    const plan = await on.organizer.call('PUT', '/api/floor-plans', {
      eventId: event.id,
      floorPlanURL: await upload(await picture(3000, 1500)),
    })
    const { objectPath: floorPlanUrl } = (await plan.json()) as { objectPath: string }
    expect(floorPlanUrl).toEndWith('/2560.webp')
    expect((await db.select().from(events).where(eq(events.id, event.id)))[0]).toMatchObject({ floorPlanUrl })
    expect(await sizeOf(await read(floorPlanUrl.replace('2560', '1280')))).toEqual([1280, 640])
  })

  test('the address may be sent back without its query', async () => {
    const address = await upload(await picture(100, 100))
    expect((await on.organizer.attachPhoto(address.split('?')[0]!)).status).toBe(200)
  })

  test('a call that is sent again, because its answer was lost, gets the same answer', async () => {
    const address = await upload(await picture(100, 100))
    const first = await on.organizer.attachPhoto(address)
    const again = await on.organizer.attachPhoto(address)
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('change-id')).toBeNull()
  })

  test('a photo is turned the way it was taken, and keeps nothing of where that was', async () => {
    const path = await uploadedPhoto(await sidewaysPhoto(400, 200, 'At home in Pittsburgh'))
    const bytes = await read(path)
    expect([await sizeOf(bytes), await colorOfTop(bytes)]).toEqual([[200, 400], 'red'])
    const text = Buffer.from(bytes).toString('latin1')
    expect([text.includes('Pittsburgh'), text.includes('EXIF'), text.includes('Exif')]).toEqual([false, false, false])
  })

  test('of an animation the first picture is taken', async () => {
    const bytes = await read(await uploadedPhoto(animation))
    expect([await sizeOf(bytes), await colorOfTop(bytes)]).toEqual([[1, 1], 'red'])
  })

  test('only what was uploaded here can be attached', async () => {
    const id = crypto.randomUUID()
    for (const [address, status] of [
      [await on.organizer.newAddress(), 404],
      [`https://elsewhere.example/${id}`, 400],
      [(await on.organizer.newAddress()).replace(/[0-9a-f-]{36}/, '../../../etc/passwd'), 400],
      [(await on.organizer.newAddress()).replace(/\/(uploads|tmp)\//, '/other/'), 400],
      ['not an address', 400],
      ['', 400],
    ] as const)
      expect([address, (await on.organizer.attachPhoto(address)).status]).toEqual([address, status])
  })

  test('a speaker, sponsor or event that is not there gets nothing, and the file waits', async () => {
    const { acme, ada, event } = on.organizer
    const address = await upload(await picture(100, 100))
    const answer = await on.organizer.attachPhoto(address, acme.id)
    expect([answer.status, await answer.text()]).toEqual([404, 'Speaker not found'])
    const logo = await on.organizer.call('PUT', '/api/sponsor-logos', { sponsorId: event.id, logoURL: address })
    const plan = await on.organizer.call('PUT', '/api/floor-plans', { eventId: ada.id, floorPlanURL: address })
    expect([logo.status, plan.status]).toEqual([404, 404])
    expect((await on.organizer.attachPhoto(address)).status).toBe(200)
  })
}
