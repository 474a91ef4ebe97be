import { measure } from '../load.ts'
import type { Case, Scrape, Server } from './servers.ts'

/** Requests per second, and microseconds of the processor that each took the server. */
export type Round = { rate: number; cpu: number }

/** One process for all servers, so that whatever else the machine does meets all alike. */
export async function startServers() {
  let heard = (_: unknown) => {}
  const servers = Bun.spawn([process.execPath, `${import.meta.dir}/servers.ts`], {
    ipc: (message) => heard(message),
    stderr: 'inherit',
  })
  process.on('exit', () => servers.disconnect())
  /** What the servers say next. */
  const next = <T>() =>
    new Promise<T>((resolve) => {
      heard = (message) => resolve(message as T)
    })
  const ask = <T>(what: 'cpu' | 'scrape') => {
    const answer = next<T>()
    servers.send(what)
    return answer
  }

  async function measureOnce(url: string, headers: Record<string, string>, seconds: number): Promise<Round> {
    const [before, from] = [await cpuUsed(), performance.now()]
    const rate = await measure(url, headers, seconds)
    const answered = (rate * (performance.now() - from)) / 1000
    return { rate, cpu: ((await cpuUsed()) - before) / answered }
  }

  async function cpuUsed(): Promise<number> {
    const { user, system } = await ask<NodeJS.CpuUsage>('cpu')
    return user + system
  }

  return {
    cases: await next<Case[]>(),
    /** What one look of Prometheus takes the app, when each route was asked. */
    scrape: () => ask<Scrape>('scrape'),
    /** By server, its best of so many rounds: others only say what disturbed them. */
    async best<Name extends Server>({ urls, headers }: Case, names: Name[], rounds: number, seconds: number) {
      const all = Object.fromEntries(names.map((name): [string, Round[]] => [name, []])) as Record<Name, Round[]>
      for (const name of names) await measure(urls[name], headers, seconds)
      for (let round = 0; round < rounds; round++)
        for (const name of names) all[name].push(await measureOnce(urls[name], headers, seconds))
      return Object.fromEntries(names.map((name) => [name, bestOf(all[name])])) as Record<Name, Round>
    },
  }
}

function bestOf(rounds: Round[]): Round {
  return { rate: Math.max(...rounds.map(({ rate }) => rate)), cpu: Math.min(...rounds.map(({ cpu }) => cpu)) }
}
