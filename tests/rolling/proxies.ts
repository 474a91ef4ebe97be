import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { startNameServer } from './name-server.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
/** As the files of `deploy/` name them. */
const PORTS = { proxy: 8080, processes: [3001, 3002, 3003] }

export type StartedProxy = {
  /** Its first line about itself: `nginx version: nginx/1.22.1`. */
  version: string
  origin: string
  stop(): Promise<void>
}

/** Where it listens, and whom it leads to; `names`: who says where those are. */
type Place = { folder: string; port: number; ports: number[]; names: number }
type Proxy = {
  file: string
  version: string[]
  run: (file: string, folder: string) => string[]
  /** The file as it is, but for where things are. */
  placed: (text: string, place: Place) => string
  env?: (place: Place) => Record<string, string>
  /** What the processes drain for. */
  drainSeconds: number
  /** Where it finds processes by name: on addresses of their own. */
  hosts?: string[]
}

/** The proxies whose configuration comes with the app, and how each is started with it. */
export const PROXIES: Record<string, Proxy> = {
  haproxy: {
    file: 'haproxy.cfg',
    version: ['-v'],
    run: (file) => ['-db', '-f', file],
    placed: onOtherPorts,
    drainSeconds: 2,
  },
  nginx: {
    file: 'nginx.conf',
    version: ['-v'],
    run: (file, folder) => [
      ...['-c', file, '-p', folder, '-e', 'stderr'],
      ...['-g', `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit;`],
    ],
    placed: (text, place) =>
      onOtherPorts(text, place).replace('http {', `http {\naccess_log off;\n${temporary(place.folder)}`),
    drainSeconds: 2,
  },
  caddy: {
    file: 'Caddyfile',
    version: ['version'],
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    placed: (text, { ports, names }) =>
      `{\nadmin off\n}\n${text.replaceAll('port 3000', `port ${ports[0]}\nresolvers udp/127.0.0.1:${names}`)}`,
    env: ({ folder, port }) => ({ SITE: `http://127.0.0.1:${port}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }),
    // As in compose.yaml.
    drainSeconds: 5,
    hosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'],
  },
}

/** Starts a proxy with its file as it is, but for where things are; undefined where it is not installed. */
export async function startProxyOf(name: string, ports: number[]): Promise<StartedProxy | undefined> {
  // Debian keeps them where only root looks.
  const program = Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
  if (!program) return undefined
  const { file, version, run, placed, env, hosts = [] } = PROXIES[name]!
  const folder = await mkdtemp(join(tmpdir(), `conference-${name}-`))
  // Started by root, nginx works as somebody else.
  await chmod(folder, 0o711)
  const names = await startNameServer(hosts)
  const place: Place = { folder, port: await freePort(), ports, names: names.port }
  await writeFile(join(folder, file), placed(await readFile(join(DEPLOY, file), 'utf8'), place))
  const log = join(folder, 'log')
  const said = Bun.spawnSync([program, ...version])
  const child = Bun.spawn([program, ...run(join(folder, file), folder)], {
    env: { ...process.env, ...env?.(place) },
    stdio: ['ignore', 'ignore', Bun.file(log)],
  })
  const origin = `http://127.0.0.1:${place.port}`
  const isUp = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => child.exitCode !== null || (await isUp()))
  if (child.exitCode !== null) throw new Error(`${name} ended: ${await readFile(log, 'utf8')}`)
  return {
    // Caddy says its number alone.
    version: `${said.stdout}${said.stderr}`.split('\n')[0]!.replace(/^v?(?=\d)/, `${name} `),
    origin,
    async stop() {
      child.kill()
      await child.exited
      names.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function onOtherPorts(text: string, { port, ports }: Place): string {
  const given = [PORTS.proxy, ...PORTS.processes].map(String)
  return text.replace(/:(\d+)\b|\blisten (\d+)/g, (whole, ...found) => {
    const at = given.indexOf(found.find((number) => number !== undefined))
    return at < 0 ? whole : whole.replace(/\d+/, String([port, ...ports][at]))
  })
}

/** Where Debian's nginx would write is root's alone. */
function temporary(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
}
