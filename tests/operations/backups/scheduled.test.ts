import { afterAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { env } from '../../../src/env.ts'
import { readBackup } from '../../../src/operations/backups/backup-reader.ts'
import { backUpIfDue, latestBackups } from '../../../src/operations/backups/scheduled/backup-job.ts'
import { backupStorage } from '../../../src/operations/backups/scheduled/backup-storage.ts'
import { startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { until } from '../../support/until.ts'

const HOUR_MS = 3_600_000
const scratch = mkdtempSync(join(tmpdir(), 'scheduled-'))
const folder = join(scratch, 'kept')
await startFileApp()
afterAll(async () => {
  Object.assign(env, { BACKUP_EVERY: undefined, BACKUP_TO: undefined, BACKUP_KEEP: 14 })
  rmSync(scratch, { recursive: true, force: true })
})
beforeEach(async () => {
  // With the hour another one is due: a test that begins shortly before it would be over after it.
  await until(() => Date.now() % HOUR_MS < HOUR_MS - 60_000)
  Object.assign(env, { BACKUP_EVERY: 3600, BACKUP_TO: folder, BACKUP_KEEP: 14 })
  rmSync(folder, { recursive: true, force: true })
  await execute('delete from scheduled_backups')
})

/** As if so many hours had gone by. */
const later = (hours: number) =>
  execute(
    `update scheduled_backups set due_at = due_at - interval '${hours} hours', claimed_at = claimed_at - interval '${hours} hours'`,
  )

test('of several processes that see one to be due a single one keeps it, whole', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => backUpIfDue()))
  expect(all.sort()).toEqual(['kept', 'not-due', 'not-due', 'not-due'])
  const files = readdirSync(folder)
  expect(files).toEqual([expect.stringMatching(/^conference-scheduled-.+\.jsonl\.zst$/)])
  expect(await readBackup(join(folder, files[0]!))).toMatchObject({ status: 'read', backup: { everything: true } })
})

test('what was due while nothing ran is made up for once', async () => {
  await backUpIfDue()
  await later(30)
  expect([await backUpIfDue(), await backUpIfDue()]).toEqual(['kept', 'not-due'])
})

test('only the last ones are kept, and nothing is deleted that is not of its making', async () => {
  env.BACKUP_KEEP = 2
  await backUpIfDue()
  const first = (await latestBackups()).kept!.keptIn!
  const own = join(folder, 'conference-scheduled-by-hand.jsonl.zst')
  writeFileSync(own, '')
  for (const name of ['second', 'third']) {
    await later(1)
    await execute(
      `insert into scheduled_backups (due_at, kept_in) values (date_trunc('hour', now()) - interval '30 minutes', '${join(folder, name)}')`,
    )
    writeFileSync(join(folder, name), '')
  }
  await later(1)
  await backUpIfDue()
  const there = [first, join(folder, 'second'), join(folder, 'third'), own].map((file) => existsSync(file))
  expect(there).toEqual([false, false, true, true])
})

test('what a process left that died over one goes after a day, and what is being written stays', async () => {
  mkdirSync(folder)
  const left = (name: string, hoursAgo: number) => {
    writeFileSync(join(folder, name), '')
    const at = Date.now() / 1000 - hoursAgo * 3600
    utimesSync(join(folder, name), at, at)
  }
  left('conference-scheduled-2026-11-21-060000.jsonl.zst.0a1b2c3d.part', 25)
  left('.on-the-way-1', 23)
  left('of-somebody-else.part', 25)
  expect(await backUpIfDue()).toBe('kept')
  const kept = basename((await latestBackups()).kept!.keptIn!)
  expect(readdirSync(folder).sort()).toEqual(['.on-the-way-1', kept, 'of-somebody-else.part'].sort())
})

test('what another machine kept in a folder of the same name is left to that one', async () => {
  env.BACKUP_KEEP = 1
  mkdirSync(folder)
  writeFileSync(join(folder, 'here'), '')
  for (const [days, name] of ['elsewhere', 'here'].entries())
    await execute(`insert into scheduled_backups (due_at, kept_in)
      values (now() - interval '${days + 1} days', '${join(folder, name)}')`)
  expect(await backUpIfDue()).toBe('kept')
  const kept = await execute('select kept_in from scheduled_backups order by due_at')
  expect(kept.map(({ kept_in }) => basename(String(kept_in)))).toEqual(['elsewhere', ...readdirSync(folder)])
})

test('where an old one cannot be deleted the new one is kept all the same, the others go, and the next one tries again', async () => {
  env.BACKUP_KEEP = 1
  const stuck = join(folder, 'stuck')
  // No file, so it is not deleted like one.
  mkdirSync(stuck, { recursive: true })
  writeFileSync(join(folder, 'older'), '')
  for (const [days, name] of ['stuck', 'older'].entries())
    await execute(`insert into scheduled_backups (due_at, kept_in)
      values (now() - interval '${days + 1} days', '${join(folder, name)}')`)
  expect(await backUpIfDue()).toBe('kept')
  const { kept, failed } = await latestBackups()
  expect([kept!.problem, failed]).toEqual([expect.stringContaining(`${stuck}: Path is a directory`), undefined])
  expect(readdirSync(folder).sort()).toEqual([basename(kept!.keptIn!), 'stuck'])

  rmSync(stuck, { recursive: true })
  writeFileSync(stuck, '')
  await execute(`delete from scheduled_backups where problem is not null`)
  expect(await backUpIfDue()).toBe('kept')
  expect((await latestBackups()).kept!.problem).toBeNull()
  expect(existsSync(stuck)).toBe(false)
})

test('one that fails is logged and noted, leaves nothing behind, and is tried again', async () => {
  writeFileSync(folder, 'a file is in the way')
  expect(await backUpIfDue()).toBe('failed')
  expect((await latestBackups()).failed?.problem).toContain('EEXIST')
  expect(await backUpIfDue()).toBe('not-due')
  rmSync(folder)
  await execute(`update scheduled_backups set claimed_at = now() - interval '16 minutes'`)
  expect(await backUpIfDue()).toBe('kept')
  expect(await latestBackups()).toEqual({ kept: expect.objectContaining({ problem: null }) })
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a bucket that takes what is sent and says nothing is given up, and nothing of it is left here', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const before = { ...env }
  Object.assign(env, {
    DATA_DIR: scratch,
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  try {
    await expect(backupStorage(500).keep('never')).rejects.toThrow('The bucket backups did not answer in time')
    expect(readdirSync(join(scratch, 'backups'))).toEqual([])
  } finally {
    Object.assign(env, before)
    silent.stop(true)
  }
})
