/** `conference-pgh-2026-03-14-091500.jsonl.zst`, in UTC. */
export function backupFileName(what: string): string {
  const [day, time] = new Date().toISOString().slice(0, 19).split('T') as [string, string]
  return `conference-${what}-${day}-${time.replaceAll(':', '')}.jsonl.zst`
}
