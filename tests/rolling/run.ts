/**
 * `bun run test:rolling`: three processes behind a real HAProxy, a real nginx and a real Caddy, with the files of `deploy/`, restarted one
 * after the other while people read, post, edit and listen. Prints what they met, and fails where an answer failed, an acknowledged write
 * was missing two seconds later, lost, or there twice, or a stream did not come back. It needs the three programs (`apt-get install haproxy
 * nginx caddy`); one that is not there is named, and the command fails. `test:rolling caddy` tries one alone.
 */
import { type Counts, inWords } from './counts.ts'
import { startCrowd } from './crowd.ts'
import { type Processes, startProcesses } from './processes.ts'
import { PROXIES, type StartedProxy, startProxyOf } from './proxies.ts'

/** A proxy has found out by then that a process is back. */
const REST_MS = 2000

const missing: string[] = []
const met: Counts[] = []
const only = process.argv.slice(2)
for (const [name, { drainSeconds, hosts }] of Object.entries(PROXIES)) {
  if (only.length && !only.includes(name)) continue
  const processes = await startProcesses(3, drainSeconds, hosts)
  try {
    const proxy = await startProxyOf(name, processes.ports)
    if (proxy) met.push(await restartAll(processes, proxy))
    else missing.push(name)
  } finally {
    await processes.stop()
  }
}
for (const name of missing) console.error(`${name} is not installed, so nothing was tried behind it`)
process.exit(missing.length || met.some(isWrong) ? 1 : 0)

async function restartAll({ ports, restart }: Processes, { version, origin, stop }: StartedProxy): Promise<Counts> {
  try {
    const crowd = await startCrowd(origin)
    for (const at of ports.keys()) {
      await Bun.sleep(REST_MS)
      await restart(at)
    }
    await Bun.sleep(REST_MS)
    const counts = await crowd.stop()
    console.log(`${version}: ${inWords(counts)}`)
    for (const words of [...counts.failed, ...counts.stale].slice(0, 20)) console.log(`  ${words}`)
    return counts
  } finally {
    await stop()
  }
}

function isWrong({ failed, stale, lost, twice, streams }: Counts): boolean {
  return [failed, stale, lost, twice].some(({ length }) => length > 0) || streams.heard < streams.open
}
