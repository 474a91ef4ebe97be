import { readFile } from 'node:fs/promises'
import { Glob } from 'bun'

/** Of one process since it began, as the kernel counts it, in hundredths; Linux only, else 0. */
export async function cpuSeconds(pid: number): Promise<number> {
  return inSeconds((await statOf(pid)).slice(11, 13))
}

/** Of the embedded database under a data folder, with all its processes, also those that are gone. */
export async function databaseCpuSeconds(dataDir: string): Promise<number> {
  const [file] = [...new Glob('pg*/postmaster.pid').scanSync({ cwd: dataDir, absolute: true })]
  if (!file) throw new Error(`No database runs under ${dataDir}`)
  const postmaster = Number.parseInt(await readFile(file, 'utf8'), 10)
  let sum = inSeconds((await statOf(postmaster)).slice(11, 15))
  for (const pid of new Glob('[0-9]*').scanSync({ cwd: '/proc', onlyFiles: false })) {
    const stat = await statOf(Number(pid))
    if (Number(stat[1]) === postmaster) sum += inSeconds(stat.slice(11, 13))
  }
  return sum
}

/** The fields after the process' name: its state, its parent… (`man proc_pid_stat`). */
async function statOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '').split(' ')
}

function inSeconds(ticks: string[]): number {
  return ticks.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
