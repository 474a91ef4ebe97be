import { afterAll, beforeAll, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Speaker, speakers } from '../../../../db/schema.ts'
import { type Organiser, startOrganiser } from '../organiser.ts'

export type Uploads = {
  readonly organiser: Organiser
  /** The address a file was sent to. */
  upload(file: Uint8Array<ArrayBuffer>, type?: string): Promise<string>
  /** Where the photo of Ada is served, once this is it. */
  uploadedPhoto(file: Uint8Array<ArrayBuffer>): Promise<string>
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
  photoOfAda(): Promise<Speaker | undefined>
}

/** An organiser who uploads, for the tests of one `describe`. */
export function uploads(): Uploads {
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

  return {
    get organiser() {
      return organiser
    },
    upload,
    async uploadedPhoto(file) {
      const answer = await organiser.attachPhoto(await upload(file))
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { objectPath: string }).objectPath
    },
    read: async (path) => new Uint8Array(await (await organiser.get(path)).arrayBuffer()),
    photoOfAda: async () => (await db.select().from(speakers).where(eq(speakers.id, organiser.ada.id)))[0],
  }
}
