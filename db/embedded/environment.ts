/**
 * What the programs of Postgres are given of our environment: where programs and libraries are, and where temporary files
 * go. Our settings hold secrets, and its user, often another one, can read what it was started with.
 */
export function environment(needed: Record<string, string> = {}): Record<string, string> {
  const kept = KEPT.flatMap((name) => {
    const value = process.env[name]
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(kept), ...needed, LC_ALL: 'C', TZ: 'UTC' }
}

const KEPT = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot']
