/** For `bun --preload`: the process is killed right after it renamed as many folders as KILLED_AT says. */
import { createRequire } from 'node:module'

// What is imported of it cannot be replaced, what is required can.
const fs: typeof import('node:fs') = createRequire(import.meta.url)('node:fs')
const { renameSync } = fs
let left = Number(process.env.KILLED_AT)
fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
}
