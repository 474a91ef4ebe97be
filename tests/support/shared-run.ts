import { nobodysSettings } from './test-file.ts'

/** What the test files of one run share, held by a process of its own (shared-run.child.ts). */
export type SharedRun = {
  /** The variables that name it to the test files. */
  env: Record<string, string>
  /** One address for each worker; empty where no browser could be found. */
  browsers: Promise<string[]>
  release(): Promise<void>
}

/** @param folder for the browser assets. */
export async function startSharedRun(folder: string, browserCount: number): Promise<SharedRun> {
  const env = Promise.withResolvers<Record<string, string>>()
  const browsers = Promise.withResolvers<string[]>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/shared-run.child.ts`, folder, String(browserCount)], {
    env: { ...process.env, ...nobodysSettings, DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(message: { env?: Record<string, string>; browsers?: string[] }) {
      if (message.env) env.resolve(message.env)
      if (message.browsers) browsers.resolve(message.browsers)
    },
  })
  // The files that need what is missing then make their own.
  child.exited.then(() => {
    env.resolve({})
    browsers.resolve([])
  })
  return {
    env: await env.promise,
    browsers: browsers.promise,
    async release() {
      child.disconnect()
      await child.exited
    },
  }
}
