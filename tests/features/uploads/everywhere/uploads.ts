import { afterAll, beforeAll, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Speaker, speakers } from '../../../../db/schema.ts'
import { type Organizer, startOrganizer } from '../organizer.ts'

export type Uploads = {
  readonly organizer: Organizer
  /** The address a file was sent to. */
  upload(file: Uint8Array<ArrayBuffer>, type?: string): Promise<string>
  /** Where the photo of Ada is served, once this is it. */
  uploadedPhoto(file: Uint8Array<ArrayBuffer>): Promise<string>
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
  photoOfAda(): Promise<Speaker | undefined>
}

/** An organizer who uploads, for the tests of one `describe`. */
export function uploads(): Uploads {
  let organizer: Organizer
  beforeAll(async () => {
    organizer = await startOrganizer()
  })
  afterAll(() => organizer.stop())

  async function upload(file: Uint8Array<ArrayBuffer>, type?: string) {
    const address = await organizer.newAddress(type ? { size: file.length, type } : undefined)
    const answer = await organizer.put(address, file, type)
    expect(answer.status).toBe(200)
    return address
  }

  return {
    get organizer() {
      return organizer
    },
    upload,
    async uploadedPhoto(file) {
      const answer = await organizer.attachPhoto(await upload(file))
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { objectPath: string }).objectPath
    },
    read: async (path) => {
      const answer = await organizer.get(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    photoOfAda: async () => (await db.select().from(speakers).where(eq(speakers.id, organizer.ada.id)))[0],
  }
}
