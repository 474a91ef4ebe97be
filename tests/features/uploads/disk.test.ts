import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Organizer } from './organizer.ts'
import { concat, picture, svg } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder

const { startOrganizer } = await import('./organizer.ts')
const { testUploads } = await import('./upload-tests.ts')
const { deleteWaitingUploads } = await import('../../../src/features/uploads/delete-unused.ts')
const { until } = await import('../../support/until.ts')

testUploads('pictures on disk', { isWhole: true })

describe('a folder that takes files itself', () => {
  let organizer: Organizer
  beforeAll(async () => {
    organizer = await startOrganizer()
  })
  afterAll(() => organizer.stop())

  const uploads = () => readdirSync(join(folder, 'uploads/tmp')).sort()

  test('an upload URL takes one file, also of two at once and after it was attached', async () => {
    const address = await organizer.newAddress()
    const file = await picture(800, 800)
    const answers = await Promise.all([organizer.put(address, file), organizer.put(address, file)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await organizer.attachPhoto(address)
    const late = await organizer.put(address, await picture(20, 20))
    const why = 'This upload link was already used. Please try the upload again.'
    expect([late.status, await late.text()]).toEqual([409, why])
  })

  test('a file that grows too large on its way leaves nothing behind', async () => {
    const before = uploads()
    const address = await organizer.newAddress()
    const start = await picture(10, 10)
    let sent = 0
    const endless = new ReadableStream({
      pull(stream) {
        stream.enqueue(sent === 0 ? start : new Uint8Array(65_536))
        sent += 65_536
        if (sent > 6_000_000) stream.close()
      },
    })
    const answer = await organizer.put(address, endless)
    expect([answer.status, await answer.text()]).toEqual([413, 'This file is too large. The limit is 5 MB.'])
    expect(uploads()).toEqual(before)
  })

  test('a file that is no picture leaves nothing behind', async () => {
    const before = uploads()
    const answer = await organizer.put(await organizer.newAddress(), svg)
    expect([answer.status, uploads()]).toEqual([415, before])
  })

  test('an upload that breaks off leaves nothing behind', async () => {
    const before = uploads()
    const { pathname, search, hostname, port } = new URL(await organizer.newAddress())
    const socket = connect(Number(port), hostname)
    const head = [
      `PUT ${pathname}${search} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: ${organizer.cookie}`,
      'content-length: 1000000',
    ]
    const start = concat([await picture(600, 600), new Uint8Array(100_000)])
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), start]))
    await until(() => uploads().length > before.length)
    socket.destroy()
    await until(() => uploads().length === before.length)
    expect(uploads()).toEqual(before)
  })

  test('a file that cannot be stored is refused, and its address takes the file afterwards', async () => {
    const [place, away] = [join(folder, 'uploads'), join(folder, 'away')]
    const address = await organizer.newAddress()
    renameSync(place, away)
    writeFileSync(place, '')
    const sent = await organizer.put(address, await picture(10, 10))
    rmSync(place)
    renameSync(away, place)
    const why = 'Images can’t be saved right now. Please try again in a moment.'
    expect([sent.status, sent.headers.get('retry-after'), await sent.text()]).toEqual([503, '5', why])
    expect((await organizer.attachPhoto(address)).status).toBe(404)
    expect((await organizer.put(address, await picture(10, 10))).status).toBe(200)
    expect((await organizer.attachPhoto(address)).status).toBe(200)
  })

  test('the cleanup deletes unfinished uploads, and none that is still arriving', async () => {
    const tmp = join(folder, 'uploads/tmp')
    const ended = `${crypto.randomUUID()}.${crypto.randomUUID()}.part`
    const underWay = `${crypto.randomUUID()}.${crypto.randomUUID()}.part`
    for (const name of [ended, underWay]) writeFileSync(join(tmp, name), 'half a picture')
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
    utimesSync(join(tmp, ended), elevenMinutesAgo, elevenMinutesAgo)
    await deleteWaitingUploads()
    expect([uploads().includes(ended), uploads().includes(underWay)]).toEqual([false, true])
    rmSync(join(tmp, underWay))
  })

  test('the signing secret is readable by its owner only', () => {
    expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600)
  })

  test('uploads and pictures are readable by their owner only', async () => {
    const address = await organizer.newAddress()
    await organizer.put(address, await picture(10, 10))
    const { objectPath } = await (await organizer.attachPhoto(address)).json()
    const [, , , id] = objectPath.split('/')
    const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777
    const kept = `uploads/pictures/${id}`
    const names = readdirSync(join(folder, kept)).map((name) => `${kept}/${name}`)
    expect(['uploads', 'uploads/tmp', 'uploads/pictures', kept].map(modeOf)).toEqual([0o700, 0o700, 0o700, 0o700])
    expect(new Set(names.map(modeOf))).toEqual(new Set([0o600]))
  })
})
