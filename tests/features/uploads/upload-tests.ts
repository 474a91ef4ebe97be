import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, events, speakers, sponsors } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { storage } from '../../../src/features/uploads/storage/storage.ts'
import { sweepUploads } from '../../../src/features/uploads/sweep.ts'
import { type Organiser, startOrganiser } from './organiser.ts'
import { animation, avif, colourOfTop, concat, picture, sidewaysPhoto, sizeOf, svg } from './pictures.ts'

const LIMIT = 5_242_880
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What holds wherever pictures are kept. The settings say where before this file is imported. */
export function testUploads(where: string) {
  describe(where, () => {
    let organiser: Organiser
    beforeAll(async () => {
      organiser = await startOrganiser()
    })
    afterAll(() => organiser.stop())

    async function upload(file: Uint8Array<ArrayBuffer>, type?: string) {
      const address = await organiser.newAddress(type ? { size: file.length, type } : undefined)
      const answer = await organiser.put(address, file, type)
      expect(answer.status).toBe(200)
      return address
    }

    async function uploadedPhoto(file: Uint8Array<ArrayBuffer>): Promise<string> {
      const answer = await organiser.attachPhoto(await upload(file))
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { objectPath: string }).objectPath
    }

    const read = async (path: string) => new Uint8Array(await (await organiser.get(path)).arrayBuffer())
    const photoOfAda = async () => (await db.select().from(speakers).where(eq(speakers.id, organiser.ada.id)))[0]
    const later = (ms: number) => new Date(Date.now() + ms)

    test('a photo is asked an address for, sent there, attached, and served to everybody', async () => {
      const file = await picture(1000, 500, 'jpeg')
      const address = await upload(file, 'image/jpeg')
      const before = (await photoOfAda())!.version
      const answer = await organiser.attachPhoto(address)
      const { objectPath, version } = (await answer.json()) as Record<string, string>
      const changeId = answer.headers.get('change-id')
      expect(objectPath).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
      expect(await photoOfAda()).toMatchObject({ photoUrl: objectPath, version: before + 1 })
      expect<unknown>(version).toBe(before + 1)
      const [recorded] = await db.select().from(changes).where(eq(changes.id, changeId!))
      expect(recorded).toMatchObject({ who: 'grace', what: 'Uploaded the photo of speaker "Ada"' })

      const served = await organiser.get(objectPath!)
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
      const { acme, event } = organiser
      const logo = await organiser.call('PUT', '/api/sponsor-logos', {
        sponsorId: acme.id,
        logoURL: await upload(await picture(200, 100)),
      })
      const { objectPath: logoUrl } = (await logo.json()) as { objectPath: string }
      const [sponsor] = await db.select().from(sponsors).where(eq(sponsors.id, acme.id))
      expect(sponsor).toMatchObject({ logoUrl, version: 2 })
      expect(await sizeOf(await read(logoUrl))).toEqual([200, 100])

      const plan = await organiser.call('PUT', '/api/floor-plans', {
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
      expect((await organiser.attachPhoto(address.split('?')[0]!)).status).toBe(200)
    })

    test('a call that is sent again, because its answer was lost, gets the same answer', async () => {
      const address = await upload(await picture(100, 100))
      const first = await organiser.attachPhoto(address)
      const again = await organiser.attachPhoto(address)
      expect(await again.json()).toEqual(await first.json())
      expect(again.headers.get('change-id')).toBeNull()
    })

    test('a photo is turned the way it was taken, and keeps nothing of where that was', async () => {
      const path = await uploadedPhoto(await sidewaysPhoto(400, 200, 'At home in Pittsburgh'))
      const bytes = await read(path)
      expect([await sizeOf(bytes), await colourOfTop(bytes)]).toEqual([[200, 400], 'red'])
      const text = Buffer.from(bytes).toString('latin1')
      expect([text.includes('Pittsburgh'), text.includes('EXIF'), text.includes('Exif')]).toEqual([false, false, false])
    })

    test('of an animation the first picture is taken', async () => {
      const bytes = await read(await uploadedPhoto(animation))
      expect([await sizeOf(bytes), await colourOfTop(bytes)]).toEqual([[1, 1], 'red'])
    })

    test.if(process.platform === 'linux')('an AVIF, which this server cannot read, is refused in words', async () => {
      const answer = await organiser.attachPhoto(await upload(avif))
      expect([answer.status, await answer.text()]).toEqual([
        415,
        'This server cannot read AVIF pictures: save it as JPEG, PNG or WebP and upload that',
      ])
    })

    test('only the announced size gets in', async () => {
      const file = await picture(300, 300, 'webp')
      const address = await organiser.newAddress({ size: file.length, type: 'image/webp' })
      const longer = await organiser.put(address, concat([file, new Uint8Array(10)]), 'image/webp')
      const shorter = await organiser.put(address, file.subarray(1), 'image/webp')
      expect([longer.status, shorter.status]).toEqual([403, 403])
      expect(await organiser.attachPhoto(address).then((answer) => answer.status)).toBe(404)
    })

    test('only the announced type gets in', async () => {
      const file = await picture(300, 300)
      const address = await organiser.newAddress({ size: file.length, type: 'image/png' })
      expect((await organiser.put(address, file, 'image/jpeg')).status).toBe(403)
      expect((await organiser.put(address, file, 'image/png')).status).toBe(200)
    })

    test('an address works for five minutes', async () => {
      setSystemTime(new Date(Date.now() - 5 * MINUTE - 1000))
      const address = await organiser.newAddress()
      setSystemTime()
      expect((await organiser.put(address, await picture(10, 10))).status).toBe(403)
    })

    test('an address is good for its own file only', async () => {
      const [one, other] = [new URL(await organiser.newAddress()), new URL(await organiser.newAddress())]
      one.pathname = other.pathname
      expect((await organiser.put(one.href, await picture(10, 10))).status).toBe(403)
      expect((await organiser.put(`${one.origin}${one.pathname}`, await picture(10, 10))).status).toBe(403)
    })

    test('what is attached stays as it is, even where its address is used again', async () => {
      const address = await upload(await picture(100, 100))
      const { objectPath } = (await (await organiser.attachPhoto(address)).json()) as { objectPath: string }
      const before = await read(objectPath)
      await organiser.put(address, await picture(300, 30))
      await organiser.attachPhoto(address)
      expect(await read(objectPath)).toEqual(before)
    })

    test('too large a file is refused as soon as its size is known, with the size in the answer', async () => {
      const announced = await organiser.call('POST', '/api/objects/upload', { size: 6_400_000, type: 'image/png' })
      expect([announced.status, await announced.text()]).toEqual([
        413,
        'This file is 6.2 MB; at most 5 MB can be uploaded',
      ])
      const address = await organiser.newAddress()
      const sent = await organiser.put(address, concat([await picture(10, 10), new Uint8Array(LIMIT)]))
      const answer = sent.ok ? await organiser.attachPhoto(address) : sent
      expect([answer.status, await answer.text()]).toEqual([413, 'This file is 5.1 MB; at most 5 MB can be uploaded'])
    })

    test('SVG is refused, whatever it says it is', async () => {
      const refused = [415, 'This file is not a picture we can take: choose a JPEG, PNG, WebP, GIF or AVIF']
      const announced = await organiser.call('POST', '/api/objects/upload', { type: 'image/svg+xml' })
      expect([announced.status, await announced.text()]).toEqual(refused)
      const address = await organiser.newAddress({ type: 'image/png' })
      const sent = await organiser.put(address, svg, 'image/png')
      const answer = sent.ok ? await organiser.attachPhoto(address) : sent
      expect([answer.status, await answer.text()]).toEqual(refused)
      expect((await organiser.attachPhoto(address)).status).toBe(404)
    })

    test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off is refused, and forgotten', async (type) => {
      const file = await picture(400, 400, type)
      const address = await upload(file.subarray(0, file.length - 200))
      const answer = await organiser.attachPhoto(address)
      expect([answer.status, await answer.text()]).toEqual([
        415,
        'This picture is damaged or was cut off: open it, save it again and upload that',
      ])
      expect((await organiser.attachPhoto(address)).status).toBe(404)
    })

    test('only what was uploaded here can be attached', async () => {
      const id = crypto.randomUUID()
      for (const [address, status] of [
        [await organiser.newAddress(), 404],
        [`https://elsewhere.example/${id}`, 400],
        [(await organiser.newAddress()).replace(/[0-9a-f-]{36}/, '../../../etc/passwd'), 400],
        [(await organiser.newAddress()).replace(/\/(uploads|tmp)\//, '/other/'), 400],
        ['not an address', 400],
        ['', 400],
      ] as const)
        expect([address, (await organiser.attachPhoto(address)).status]).toEqual([address, status])
    })

    test('a speaker, sponsor or event that is not there gets nothing, and the file waits', async () => {
      const { acme, ada, event } = organiser
      const address = await upload(await picture(100, 100))
      const answer = await organiser.attachPhoto(address, acme.id)
      expect([answer.status, await answer.text()]).toEqual([404, 'Speaker not found'])
      const logo = await organiser.call('PUT', '/api/sponsor-logos', { sponsorId: event.id, logoURL: address })
      const plan = await organiser.call('PUT', '/api/floor-plans', { eventId: ada.id, floorPlanURL: address })
      expect([logo.status, plan.status]).toEqual([404, 404])
      expect((await organiser.attachPhoto(address)).status).toBe(200)
    })

    test('a visitor is told to sign in', async () => {
      for (const [method, path] of [
        ['POST', '/api/objects/upload'],
        ['PUT', `/api/objects/uploads/${crypto.randomUUID()}`],
        ['PUT', '/api/speaker-photos'],
        ['PUT', '/api/sponsor-logos'],
        ['PUT', '/api/floor-plans'],
      ] as const) {
        const answer = await fetch(organiser.origin + path, { method })
        expect([path, answer.status, await answer.text()]).toEqual([path, 401, 'Please sign in'])
      }
    })

    test('a reader who has the picture is not sent it again', async () => {
      const path = await uploadedPhoto(await picture(100, 100))
      const etag = (await organiser.get(path)).headers.get('etag')!
      const known = await organiser.get(path, { 'if-none-match': `"other", ${etag}` })
      expect([known.status, await known.text()]).toEqual([304, ''])
      const head = await fetch(organiser.origin + path, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
      expect((await organiser.get(path.replace('640', '641'))).status).toBe(404)
      expect((await organiser.get(`/images/uploads/${crypto.randomUUID()}/640.webp`)).status).toBe(404)
    })

    test('a replaced picture is kept while its change can be undone, and goes a day after nothing names it', async () => {
      const [first, second] = [
        await uploadedPhoto(await picture(100, 100)),
        await uploadedPhoto(await picture(120, 120)),
      ]
      const idOf = (path: string) => path.split('/')[3]!
      expect((await sweepUploads({ now: later(2 * DAY) })).pictures).not.toContain(idOf(first))

      const [newest] = await db
        .select()
        .from(changes)
        .where(eq(changes.what, 'Uploaded the photo of speaker "Ada"'))
        .orderBy(changes.at)
        .then((all) => all.toReversed())
      expect(await undoChange(newest!.id, 'grace')).toMatchObject({ status: 'undone' })
      expect((await photoOfAda())!.photoUrl).toBe(first)
      expect(await sizeOf(await read(first))).toEqual([100, 100])

      await db.delete(changes)
      expect((await sweepUploads()).pictures).toEqual([])
      const swept = await sweepUploads({ now: later(2 * DAY) })
      expect([swept.pictures.includes(idOf(first)), swept.pictures.includes(idOf(second))]).toEqual([false, true])
      const left = (await (await storage()).listPictures()).map(({ id }) => id)
      expect([left.includes(idOf(first)), left.includes(idOf(second))]).toEqual([true, false])
    })

    test('an upload that nobody attached is forgotten', async () => {
      const address = await upload(await picture(100, 100))
      expect((await sweepUploads()).uploads).toBe(0)
      expect((await sweepUploads({ now: later(2 * DAY) })).uploads).toBeGreaterThan(0)
      expect((await organiser.attachPhoto(address)).status).toBe(404)
    })

    test('the storage has nothing to complain of', async () => {
      expect(await (await storage()).check()).toBeUndefined()
    })
  })
}
