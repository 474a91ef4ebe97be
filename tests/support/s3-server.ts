import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cephConfiguration } from './ceph-configuration.ts'
import { runProgram } from './ceph-programs.ts'
import { freePort } from './free-port.ts'

export type S3Server = {
  /** As in the app's settings: S3_ENDPOINT and the rest, with a bucket that is there. */
  settings: Record<string, string>
  endpoint: string
  stop(): Promise<void>
}

const BUCKET = 'pictures'
const ACCESS_KEY = 'TESTKEY'
const SECRET_KEY = 'TESTSECRETTESTSECRET'

/** One node of Ceph with its S3 gateway: everything in memory and a folder of its own, on free ports of this machine. */
export async function startS3Server(): Promise<S3Server> {
  // Short, because sockets are kept in it.
  const folder = await mkdtemp(join(process.platform === 'linux' ? '/tmp' : tmpdir(), 's3-'))
  const [v2, v1, gateway] = [await freePort(), await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${gateway}`
  const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`
  const cluster = crypto.randomUUID()
  const servers: Bun.Subprocess[] = []
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const ceph = (...command: string[]) => runProgram(command, env)
  const serve = (...command: string[]) =>
    servers.push(Bun.spawn([...command, '-f'], { env, stdio: ['ignore', 'ignore', 'ignore'] }))
  const clear = () => {
    for (const server of servers) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  // Also after a test file that could not be loaded, whose `afterAll` never runs.
  process.once('exit', clear)
  const stop = async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.exited))
    clear()
    process.off('exit', clear)
  }

  try {
    await Bun.write(join(folder, 'ceph.conf'), cephConfiguration({ folder, cluster, monitor, gateway }))
    for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) await ceph('mkdir', join(folder, name))
    const keyring = join(folder, 'keyring')
    const everything = ['mon', 'osd', 'mgr', 'mds'].flatMap((daemon) => ['--cap', daemon, 'allow *'])
    await ceph('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
    await ceph('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...everything)
    await ceph('ceph-authtool', keyring, '--gen-key', '-n', 'osd.0', ...OSD_MAY)
    const map = join(folder, 'monmap')
    await ceph('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', cluster, map)
    await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    serve('ceph-mon', '-i', 'a')
    const osd = crypto.randomUUID()
    await ceph('ceph', 'osd', 'new', osd, '0')
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    serve('ceph-osd', '-i', '0')
    // Refused while the store is about to announce itself.
    await eventually(() => ceph('ceph', 'osd', 'crush', 'create-or-move', 'osd.0', '1.0', 'root=default'))
    serve('radosgw', '-n', 'client.admin')
    const keys = [`--access-key=${ACCESS_KEY}`, `--secret-key=${SECRET_KEY}`]
    await ceph('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...keys)
    await answering(endpoint, servers)
    await makeBucket(endpoint)
  } catch (error) {
    await stop()
    throw error
  }
  const settings = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: ACCESS_KEY,
    S3_SECRET_ACCESS_KEY: SECRET_KEY,
  }
  return { settings, endpoint, stop }
}

const OSD_MAY = ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *']

/** The bucket as an organization sets it up: browsers may PUT into it. */
async function makeBucket(endpoint: string) {
  const { S3Client, CreateBucketCommand, PutBucketCorsCommand } = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
  const s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }))
  const rule = { AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['content-type'] }
  await s3.send(new PutBucketCorsCommand({ Bucket: BUCKET, CORSConfiguration: { CORSRules: [rule] } }))
  s3.destroy()
}

async function answering(endpoint: string, servers: Bun.Subprocess[]) {
  await eventually(async () => {
    const died = servers.find((server) => server.exitCode !== null)
    if (died) throw new Error(`A part of Ceph ended with ${died.exitCode}`)
    if (!(await fetch(endpoint)).ok) throw new Error('The gateway answers with an error')
  })
}

/** Tries again until it succeeds; after a minute the last failure stands. */
async function eventually(work: () => Promise<void>) {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(100)
    }
  }
}
