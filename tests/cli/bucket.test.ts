import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from 'bun'
import { db } from '../../db/client.ts'
import { events } from '../../db/schema.ts'
import { env as ofThisProcess } from '../../src/env.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { s3Storage } from '../../src/features/uploads/storage/s3-storage.ts'
import type { Storage } from '../../src/features/uploads/storage/storage-types.ts'
import { backUpIfDue, latestBackups } from '../../src/operations/backups/scheduled/backup-job.ts'
import { picture } from '../features/uploads/pictures.ts'
import { whyNoS3 } from '../support/ceph-programs.ts'
import { cli } from '../support/cli.ts'
import { cliCluster } from '../support/cli-folder.ts'
import { execute } from '../support/execute.ts'
import { startS3Server } from '../support/s3-server.ts'

const why = await whyNoS3()
if (why) test.skip(`backups of pictures in a bucket (${why})`, () => {})
else {
  const server = await startS3Server()
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.settings
  const client = {
    bucket: S3_BUCKET!,
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  }
  const bucket: Storage = s3Storage({ ...client, publicEndpoint: S3_ENDPOINT })
  const BACKUP_TO = `s3://${S3_BUCKET}/every hour`
  const { dataDir, env: folder } = cliCluster()
  const env = { ...server.settings, ...folder }
  const file = join(dataDir, 'backup')
  beforeAll(async () => {
    await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  })
  const before = { ...ofThisProcess }
  afterAll(async () => {
    Object.assign(ofThisProcess, { BACKUP_EVERY: undefined, BACKUP_TO: undefined }, before)
    await server.stop()
  })

  test('a backup contains a floor plan from a bucket, and a restore writes it back there', async () => {
    const id = crypto.randomUUID()
    const variants = [
      { width: 32, bytes: await picture(32, 32, 'webp') },
      { width: 64, bytes: await picture(64, 64, 'webp') },
    ]
    await bucket.writePicture(id, variants)
    const floorPlanUrl = `/images/uploads/${id}/64.webp`
    await db.insert(events).values({ name: 'Erie', slug: 'erie', city: 'Erie', floorPlanUrl })
    const kept = await cli(['backup', '--event', 'erie', '--out', file, '--json'], env)
    expect(JSON.parse(kept.out)).toMatchObject({ pictures: 1, missingPictures: [] })

    await db.delete(events)
    await bucket.deletePicture(id)
    expect(await cli(['restore', file, '--yes'], env)).toMatchObject({ code: 0 })
    for (const { width, bytes } of variants) expect(await bucket.readPicture(id, width)).toEqual(bytes)
    expect((await db.select().from(events))[0]?.floorPlanUrl).toBe(floorPlanUrl)
  })

  test('the doctor writes to the bucket and deletes the object again', async () => {
    const { code, out } = await cli(['doctor'], env)
    expect(code).toBe(0)
    expect(out).toContain(`S3 bucket ${S3_BUCKET} at ${S3_ENDPOINT} is readable and writable\n`)
    expect(await bucket.listPictures()).toHaveLength(1)
  })

  test('scheduled backups go to a bucket, which keeps the last one and passes the drill', async () => {
    Object.assign(ofThisProcess, {
      ...server.settings,
      DATA_DIR: dataDir,
      BACKUP_EVERY: 3600,
      BACKUP_TO,
      BACKUP_KEEP: 1,
    })
    const older = `${BACKUP_TO}/older`
    await execute(`insert into scheduled_backups (due_at, kept_in) values (now() - interval '2 hours', '${older}')`)
    const backups = new S3Client(client)
    await backups.write('every hour/older', 'older')
    await backups.write('every hour/of-somebody-else', 'not ours')
    expect(await backUpIfDue()).toBe('kept')
    const kept = (await latestBackups()).kept?.keptIn
    const names = (await backups.list({ prefix: 'every hour/' })).contents?.map(({ key }) => `s3://${S3_BUCKET}/${key}`)
    expect(names).toEqual([kept!, `${BACKUP_TO}/of-somebody-else`])
    const { code, out } = await cli(['doctor', '--drill'], { ...env, BACKUP_EVERY: '1h', BACKUP_TO })
    expect([code, out]).toEqual([0, expect.stringContaining(`, in ${kept}\n`)])
    expect(out).toMatch(/^OK +Restore drill .+: [1-9]\d* rows? came back, 1 picture whole/m)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  })

  test('an unreachable bucket is reported in one line and leaves no backup file', async () => {
    await server.stop()
    await execute('delete from scheduled_backups')
    expect(await backUpIfDue()).toBe('failed')
    expect((await latestBackups()).failed?.problem).toContain('ECONNREFUSED')
    const failed = await cli(['backup', '--out', join(dataDir, 'another')], env)
    expect([failed.code, failed.out]).toEqual([1, ''])
    expect(failed.err.split('\n').at(-2)).toMatch(
      /^Picture storage: .+\. Nothing was changed. Run `bun cli doctor` for details\.$/,
    )
    expect(await Bun.file(join(dataDir, 'another')).exists()).toBe(false)
  })
}
