import { beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { cli } from '../support/cli.ts'
import { installation } from './installation.ts'

const { folder, env, place, restore, keep } = installation()
beforeAll(() => keep('all'))

test.each([
  ['a byte that changed', (file: Buffer) => file.fill(file.at(-9)! ^ 1, file.length - 9, file.length - 8)],
  ['an end that is missing', (file: Buffer) => file.subarray(0, file.length - 100)],
  ['something put behind it', (file: Buffer) => Buffer.concat([file, Buffer.from('more')])],
])('a damaged file is one clear line: %s', async (_, damage) => {
  writeFileSync(place('damaged'), damage(readFileSync(place('all'))))
  expect(await restore('damaged', '--yes')).toEqual({
    code: 65,
    out: '',
    err: `${place('damaged')} is damaged: its checksum does not match. Nothing was changed.\n`,
  })
})

test('a file of a newer version, and one that is no backup, are one clear line', async () => {
  const newer = readFileSync(place('all')).toString('latin1').replace('"version":1', '"version":2')
  writeFileSync(place('newer'), newer, 'latin1')
  expect((await restore('newer')).err).toBe(
    `${place('newer')} was made by a newer version of this app (format 2): update the app first. Nothing was changed.\n`,
  )
  writeFileSync(place('later'), rewritten(/"migration":\d+/, '"migration":99999999999999'))
  expect((await restore('later')).err).toBe(
    `${place('later')} was made by a newer version of this app: update the app first. Nothing was changed.\n`,
  )
  writeFileSync(place('note.txt'), 'Remember the milk')
  expect((await restore('note.txt')).err).toBe(
    `${place('note.txt')} is not a backup of this app. Nothing was changed.\n`,
  )
  expect((await restore('nowhere')).code).toBe(66)
})

test('a database that a newer version of the app uses is left to that version', async () => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`)
  const refused = 'A newer version of the app uses this database. Update this one first. Nothing was changed.\n'
  expect((await cli(['backup', '--out', place('partial')], env)).err).toBe(refused)
  expect((await restore('all', '--yes')).err).toBe(refused)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
})

test('every row is held to its table, also where the checksum is right', async () => {
  writeFileSync(place('wrong'), rewritten(/"isActive":true/, '"isActive":"yes"'))
  const refused = await restore('wrong', '--yes')
  expect(refused.code).toBe(65)
  expect(refused.err).toContain('is damaged: line 2, events.isActive: Invalid input: expected boolean')
  writeFileSync(place('less'), rewritten(/\{"table":"sponsors".+\n/, ''))
  expect((await restore('less')).err).toContain('is damaged: its contents do not match its summary')
})

/** The backup of everything with something else in it, and the right checksum around it. */
function rewritten(what: RegExp, by: string): Buffer {
  const file = readFileSync(place('all'))
  const start = 8 + file.readUInt32LE(4)
  const body = zstdCompressSync(zstdDecompressSync(file.subarray(start)).toString().replace(what, by))
  const sha256 = new Bun.CryptoHasher('sha256').update(body).digest('hex')
  const header = file
    .subarray(0, start)
    .toString('latin1')
    .replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
  return Buffer.concat([Buffer.from(header, 'latin1'), body])
}

test('a backup replaces no file unasked, and leaves nothing where it cannot be written', async () => {
  const there = await cli(['backup', '--out', place('all')], env)
  expect([there.code, there.err]).toEqual([
    1,
    `${place('all')} already exists. Choose another file, or add --force to overwrite it.\n`,
  ])
  expect((await cli(['backup', '--out', place('all'), '--force'], env)).code).toBe(0)
  const nowhere = await cli(['backup', '--out', place('no/where')], env)
  expect([nowhere.code, nowhere.err]).toEqual([
    66,
    `${place('no/where')}: no such file or folder. Nothing was changed.\n`,
  ])
  expect((await cli(['backup', '--event', 'erie'], env)).err).toBe('No event "erie". Events: cbus, pgh.\n')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
