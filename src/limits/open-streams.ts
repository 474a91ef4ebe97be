import { spawnSync } from 'node:child_process'

/** Three quarters of the file limit; pages need connections, too. */
export const MAX_STREAMS = Math.min(20_000, Math.floor(fileDescriptorLimit() * 0.75))

const open = new Map<string, Set<() => void>>()
let total = 0

export function countStreams(network?: string): number {
  return network === undefined ? total : (open.get(network)?.size ?? 0)
}

/** Ends the oldest stream of the largest network. False where no network has more than this one. */
export function reserveStream(network: string): boolean {
  if (total < MAX_STREAMS) return true
  const largest = [...open.values()].reduce((most, one) => (one.size > most.size ? one : most))
  if (countStreams(network) >= largest.size) return false
  const [endOldest] = largest
  endOldest!()
  return true
}

export function registerStream(network: string, end: () => void) {
  open.set(network, (open.get(network) ?? new Set()).add(end))
  total++
}

export function unregisterStream(network: string, end: () => void): boolean {
  const streams = open.get(network)
  if (!streams?.delete(end)) return false
  if (!streams.size) open.delete(network)
  total--
  return true
}

export function endOpenStreams() {
  for (const streams of open.values()) for (const end of streams) end()
}

/** Bun raises the limit to the system's maximum, which only a shell tells everywhere. Windows has none. */
export function fileDescriptorLimit(): number {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY
  const limit = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout)
  return limit || Number.POSITIVE_INFINITY
}
