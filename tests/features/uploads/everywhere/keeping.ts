import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { changes } from '../../../../db/schema.ts'
import { undoChange } from '../../../../src/features/history/service.ts'
import { deleteUnusedUploads } from '../../../../src/features/uploads/delete-unused.ts'
import { getStorage } from '../../../../src/features/uploads/storage/storage.ts'
import { picture, sizeOf } from '../pictures.ts'
import type { Uploads } from './uploads.ts'

const DAY = 24 * 60 * 60_000
const later = (ms: number) => new Date(Date.now() + ms)

/** How long what was uploaded is kept. */
export function testKeeping(on: Uploads) {
  const { upload, uploadedPhoto, read, photoOfAda } = on

  test('a reader who has the picture is not sent it again', async () => {
    const path = await uploadedPhoto(await picture(100, 100))
    const etag = (await on.organizer.get(path)).headers.get('etag')!
    const known = await on.organizer.get(path, { 'if-none-match': `"other", ${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await fetch(on.organizer.origin + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    expect((await on.organizer.get(path.replace('640', '641'))).status).toBe(404)
    expect((await on.organizer.get(`/images/uploads/${crypto.randomUUID()}/640.webp`)).status).toBe(404)
  })

  test('a replaced picture is kept while its change can be undone, and goes a day after nothing names it', async () => {
    const [first, second] = [await uploadedPhoto(await picture(100, 100)), await uploadedPhoto(await picture(120, 120))]
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

  test('an upload that nobody attached is forgotten', async () => {
    const address = await upload(await picture(100, 100))
    expect((await deleteUnusedUploads()).uploads).toBe(0)
    expect((await deleteUnusedUploads({ now: later(2 * DAY) })).uploads).toBeGreaterThan(0)
    expect((await on.organizer.attachPhoto(address)).status).toBe(404)
  })

  test('the storage has nothing to complain of', async () => {
    expect(await (await getStorage()).check()).toBeUndefined()
  })
}
