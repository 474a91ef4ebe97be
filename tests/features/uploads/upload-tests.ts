import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, events, speakers, sponsors } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { deleteUnusedUploads } from '../../../src/features/uploads/delete-unused.ts'
import { getStorage } from '../../../src/features/uploads/storage/storage.ts'
import { type Organizer, startOrganizer } from './organizer.ts'
import {
  animation,
  avif,
  colorOfTop,
  concat,
  picture,
  progressiveJpeg,
  sidewaysPhoto,
  sizeOf,
  svg,
} from './pictures.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIMIT = 5_242_880
const later = (ms: number) => new Date(Date.now() + ms)

/** The tests of both storages, or with `isWhole` all of uploads. The settings choose one before this file is imported. */
export function testUploads(where: string, { isWhole }: { isWhole: boolean }) {
  describe(where, () => {
    let organizer: Organizer
    beforeAll(async () => {
      organizer = await startOrganizer()
    })
    afterAll(() => organizer.stop())

    /** Resolves to the address that took the file. */
    async function upload(file: Uint8Array<ArrayBuffer>, type?: string) {
      const address = await organizer.newAddress()
      expect((await organizer.put(address, file, type)).status).toBe(200)
      return address
    }
    /** Resolves to the path of the attached photo. */
    async function uploadedPhoto(file: Uint8Array<ArrayBuffer>) {
      const answer = await organizer.attachPhoto(await upload(file))
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { objectPath: string }).objectPath
    }
    async function read(path: string) {
      const answer = await organizer.get(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return new Uint8Array(await answer.arrayBuffer())
    }
    const photoOfAda = async () => (await db.select().from(speakers).where(eq(speakers.id, organizer.ada.id)))[0]
    /** The status and text of attaching a photo. */
    async function attach(address: string): Promise<[number, string]> {
      const answer = await organizer.attachPhoto(address)
      return [answer.status, await answer.text()]
    }

    test('an uploaded photo is attached and served in three widths', async () => {
      const file = await picture(1000, 500, 'jpeg')
      const address = await upload(file, 'image/jpeg')
      const before = (await photoOfAda())!.version
      const answer = await organizer.attachPhoto(address)
      const { objectPath, version } = (await answer.json()) as Record<string, string>
      const changeId = answer.headers.get('change-id')
      expect(objectPath).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
      expect(await photoOfAda()).toMatchObject({ photoUrl: objectPath, version: before + 1 })
      expect<unknown>(version).toBe(before + 1)
      const [recorded] = await db.select().from(changes).where(eq(changes.id, changeId!))
      expect(recorded).toMatchObject({ who: 'grace', what: 'Uploaded the photo of speaker “Ada”' })

      const served = await organizer.get(objectPath!)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      for (const width of [96, 320, 640])
        expect(await sizeOf(await read(objectPath!.replace('/640.', `/${width}.`)))).toEqual([width, width / 2])
    })

    test('an upload URL may be attached without its query', async () => {
      const address = await upload(await picture(100, 100))
      expect((await organizer.attachPhoto(address.split('?')[0]!)).status).toBe(200)
    })

    test('a repeated call gets the same response', async () => {
      const address = await upload(await picture(100, 100))
      const first = await organizer.attachPhoto(address)
      const again = await organizer.attachPhoto(address)
      expect(await again.json()).toEqual(await first.json())
      expect(again.headers.get('change-id')).toBeNull()
    })

    test('only an uploaded file can be attached', async () => {
      const id = crypto.randomUUID()
      for (const [address, status] of [
        [await organizer.newAddress(), 404],
        [`https://elsewhere.example/${id}`, 400],
        [(await organizer.newAddress()).replace(/[0-9a-f-]{36}/, '../../../etc/passwd'), 400],
        [(await organizer.newAddress()).replace(/\/(uploads|tmp)\//, '/other/'), 400],
        ['not an address', 400],
        ['', 400],
      ] as const)
        expect([address, (await organizer.attachPhoto(address)).status]).toEqual([address, status])
    })

    test('an unknown speaker, sponsor, or event is refused, and the file stays', async () => {
      const { acme, ada, event } = organizer
      const address = await upload(await picture(100, 100))
      const answer = await organizer.attachPhoto(address, acme.id)
      expect([answer.status, await answer.text()]).toEqual([404, 'Speaker not found'])
      const logo = await organizer.call('PUT', '/api/sponsor-logos', { sponsorId: event.id, logoURL: address })
      const plan = await organizer.call('PUT', '/api/floor-plans', { eventId: ada.id, floorPlanURL: address })
      expect([logo.status, plan.status]).toEqual([404, 404])
      expect((await organizer.attachPhoto(address)).status).toBe(200)
    })

    test('an upload URL expires after five minutes', async () => {
      setSystemTime(new Date(Date.now() - 5 * MINUTE - 1000))
      const address = await organizer.newAddress()
      setSystemTime()
      expect((await organizer.put(address, await picture(10, 10))).status).toBe(403)
    })

    test("an upload URL's signature is valid for its own id only", async () => {
      const [one, other] = [new URL(await organizer.newAddress()), new URL(await organizer.newAddress())]
      one.pathname = other.pathname
      expect((await organizer.put(one.href, await picture(10, 10))).status).toBe(403)
      expect((await organizer.put(`${one.origin}${one.pathname}`, await picture(10, 10))).status).toBe(403)
    })

    test('an attached picture stays when its upload URL is used again', async () => {
      const address = await upload(await picture(100, 100))
      const { objectPath } = (await (await organizer.attachPhoto(address)).json()) as { objectPath: string }
      const before = await read(objectPath)
      await organizer.put(address, await picture(300, 30))
      await organizer.attachPhoto(address)
      expect(await read(objectPath)).toEqual(before)
    })

    test('a file that is too large is refused with its size', async () => {
      const address = await organizer.newAddress()
      const sent = await organizer.put(address, concat([await picture(10, 10), new Uint8Array(LIMIT)]))
      const answer = sent.ok ? await organizer.attachPhoto(address) : sent
      expect([answer.status, await answer.text()]).toEqual([413, 'This file is 5.1 MB. The limit is 5 MB.'])
    })

    test('an SVG is refused under any declared type', async () => {
      const refused = [415, 'This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, or AVIF.']
      const address = await organizer.newAddress()
      const sent = await organizer.put(address, svg, 'image/png')
      const answer = sent.ok ? await organizer.attachPhoto(address) : sent
      expect([answer.status, await answer.text()]).toEqual(refused)
      expect((await organizer.attachPhoto(address)).status).toBe(404)
    })

    test('a cached picture answers 304', async () => {
      const path = await uploadedPhoto(await picture(100, 100))
      const etag = (await organizer.get(path)).headers.get('etag')!
      const known = await organizer.get(path, { 'if-none-match': `"other", ${etag}` })
      expect([known.status, await known.text()]).toEqual([304, ''])
      const head = await fetch(organizer.origin + path, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
      expect((await organizer.get(path.replace('/640.', '/641.'))).status).toBe(404)
      expect((await organizer.get(`/images/uploads/${crypto.randomUUID()}/640.webp`)).status).toBe(404)
    })

    test('a replaced picture stays while its change can be undone, then is deleted after a day', async () => {
      const [first, second] = [
        await uploadedPhoto(await picture(100, 100)),
        await uploadedPhoto(await picture(120, 120)),
      ]
      const idOf = (path: string) => path.split('/')[3]!
      expect((await deleteUnusedUploads({ now: later(2 * DAY) })).pictures).not.toContain(idOf(first))

      const [newest] = await db
        .select()
        .from(changes)
        .where(eq(changes.what, 'Uploaded the photo of speaker “Ada”'))
        .orderBy(changes.at)
        .then((all) => all.toReversed())
      expect(await undoChange(newest!.id, { actor: 'grace' })).toMatchObject({ status: 'undone' })
      expect((await photoOfAda())!.photoUrl).toBe(first)
      expect(await sizeOf(await read(first))).toEqual([100, 100])

      await db.delete(changes)
      expect((await deleteUnusedUploads()).pictures).toEqual([])
      const swept = await deleteUnusedUploads({ now: later(2 * DAY) })
      expect([swept.pictures.includes(idOf(first)), swept.pictures.includes(idOf(second))]).toEqual([false, true])
      const left = (await (await getStorage()).listPictures()).map(({ id }) => id)
      expect([left.includes(idOf(first)), left.includes(idOf(second))]).toEqual([true, false])
    })

    test('an unattached upload is deleted', async () => {
      const address = await upload(await picture(100, 100))
      expect((await deleteUnusedUploads()).uploads).toBe(0)
      expect((await deleteUnusedUploads({ now: later(2 * DAY) })).uploads).toBeGreaterThan(0)
      expect((await organizer.attachPhoto(address)).status).toBe(404)
    })

    test('the storage check finds no problem', async () => {
      expect(await (await getStorage()).check()).toBeUndefined()
    })

    // The rest is the same wherever pictures are.
    if (!isWhole) return

    test('logos and floor plans are attached alike, floor plans in their own widths', async () => {
      const { acme, event } = organizer
      const logo = await organizer.call('PUT', '/api/sponsor-logos', {
        sponsorId: acme.id,
        logoURL: await upload(await picture(200, 100)),
      })
      const { objectPath: logoUrl } = (await logo.json()) as { objectPath: string }
      const [sponsor] = await db.select().from(sponsors).where(eq(sponsors.id, acme.id))
      expect(sponsor).toMatchObject({ logoUrl, version: 2 })
      expect(await sizeOf(await read(logoUrl))).toEqual([200, 100])

      const plan = await organizer.call('PUT', '/api/floor-plans', {
        eventId: event.id,
        floorPlanURL: await upload(await picture(3000, 1500)),
      })
      const { objectPath: floorPlanUrl } = (await plan.json()) as { objectPath: string }
      expect(floorPlanUrl).toEndWith('/2560.webp')
      expect((await db.select().from(events).where(eq(events.id, event.id)))[0]).toMatchObject({ floorPlanUrl })
      expect(await sizeOf(await read(floorPlanUrl.replace('/2560.', '/1280.')))).toEqual([1280, 640])
    })

    test('a photo is turned upright and loses its EXIF data', async () => {
      const path = await uploadedPhoto(await sidewaysPhoto(400, 200, 'At home in Pittsburgh'))
      const bytes = await read(path)
      expect([await sizeOf(bytes), await colorOfTop(bytes)]).toEqual([[200, 400], 'red'])
      const text = Buffer.from(bytes).toString('latin1')
      expect([text.includes('Pittsburgh'), text.includes('EXIF'), text.includes('Exif')]).toEqual([false, false, false])
    })

    test('an animation becomes its first frame', async () => {
      const bytes = await read(await uploadedPhoto(animation))
      expect([await sizeOf(bytes), await colorOfTop(bytes)]).toEqual([[1, 1], 'red'])
    })

    test.if(process.platform === 'linux')('a server that cannot read AVIF refuses it with a sentence', async () => {
      expect(await attach(await upload(avif))).toEqual([
        415,
        'This server can’t read AVIF images. Save it as a JPEG, PNG, or WebP and upload that.',
      ])
    })

    test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused and deleted', async (type) => {
      const file = await picture(400, 400, type)
      const address = await upload(file.subarray(0, file.length - 200))
      expect(await attach(address)).toEqual([
        415,
        'This image is damaged or incomplete. Open it, save it again, and upload the new file.',
      ])
      expect((await organizer.attachPhoto(address)).status).toBe(404)
    })

    test('a JPEG of more than 64 scans is refused undecoded, also behind a marker without a length', async () => {
      const crafted = progressiveJpeg(6300, 80_000)
      const hidden = concat([crafted.subarray(0, 2), Buffer.from([0xff, 0x01]), crafted.subarray(2)])
      for (const file of [crafted, hidden]) {
        expect(await attach(await upload(file))).toEqual([
          415,
          'This JPEG image has more than 64 scans. Save it again as an ordinary JPEG or PNG and upload that.',
        ])
      }
    })

    test('a visitor cannot upload or attach', async () => {
      for (const [method, path] of [
        ['POST', '/api/objects/upload'],
        ['PUT', `/api/objects/uploads/${crypto.randomUUID()}`],
        ['PUT', '/api/speaker-photos'],
        ['PUT', '/api/sponsor-logos'],
        ['PUT', '/api/floor-plans'],
      ] as const) {
        const answer = await fetch(organizer.origin + path, { method })
        expect([path, answer.status, await answer.text()]).toEqual([path, 401, 'Please sign in'])
      }
    })
  })
}
