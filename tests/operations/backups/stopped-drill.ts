import type { Sql } from 'postgres'
import { until } from '../../support/until.ts'

type StoppedDrill = {
  /** What it made, and has not dropped yet. */
  database: string
  /** As by `kill -9`; resolves when the server knows it as well. */
  kill(): Promise<void>
}

/** A drill in a process of its own, which stands still in the midst of it. `operator` sees all databases. */
export async function stoppedDrill(operator: Sql, file: string, env: Record<string, string>): Promise<StoppedDrill> {
  const before = await drillDatabases(operator)
  const child = Bun.spawn([process.execPath, 'cli/index.ts', 'doctor', '--drill', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  let database: string | undefined
  await until(async () => {
    database = (await drillDatabases(operator)).find((name) => !before.includes(name))
    return database !== undefined
  })
  child.kill('SIGSTOP')
  return {
    database: database!,
    async kill() {
      child.kill('SIGKILL')
      await child.exited
      await until(async () => {
        const held = await operator`
          select from pg_locks where locktype = 'advisory' and objid = hashtext(${database!})::oid`
        return held.length === 0
      })
    },
  }
}

/** Those that look like a drill's, of one owner or of all. */
export async function drillDatabases(operator: Sql, owner?: string): Promise<string[]> {
  const found = await operator<{ name: string; owner: string }[]>`
    select datname as name, pg_get_userbyid(datdba) as owner from pg_database where datname like 'drill%' order by datname`
  return found.filter((one) => owner === undefined || one.owner === owner).map(({ name }) => name)
}
