import { readdirSync, readFileSync } from 'node:fs'
import { openCluster } from '../../db/embedded/cluster.ts'
import { superuserAddress } from '../../db/embedded/lifecycle.ts'
import { findPostmaster } from '../../db/embedded/lock-files.ts'

/** The embedded Postgres under a folder, as the operating system sees it. */
export type DatabaseProcesses = {
  address: ReturnType<typeof superuserAddress>
  /** All of them at once, as where the machine has no memory left. */
  kill(): void
  /** They stay, and do nothing. */
  freeze(): void
  thaw(): void
}

export async function databaseProcesses(dataDir: string): Promise<DatabaseProcesses> {
  const cluster = await openCluster(dataDir)
  /** The first starts the others, so it is told first. */
  const tell = (signal: NodeJS.Signals) => {
    const first = findPostmaster(cluster)
    if (first === undefined) return
    process.kill(first, signal)
    for (const child of childrenOf(first)) tellChild(child, signal)
  }
  return {
    address: superuserAddress(cluster),
    kill: () => tell('SIGKILL'),
    freeze: () => tell('SIGSTOP'),
    thaw: () => tell('SIGCONT'),
  }
}

function tellChild(child: number, signal: NodeJS.Signals) {
  try {
    process.kill(child, signal)
  } catch (error) {
    // Without the first, a child may end by itself before it is told.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** As Linux tells in /proc; elsewhere none are found, and only the first is told. */
function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
