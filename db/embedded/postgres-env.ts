/** Another user may run Postgres and read its environment, so it gets none of our settings. */
export function postgresEnv(needed: Record<string, string> = {}): Record<string, string> {
  const kept = PASSED_VARIABLES.flatMap((name) => {
    const value = process.env[name]
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(kept), ...needed, LC_ALL: 'C', TZ: 'UTC' }
}

const PASSED_VARIABLES = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot']
