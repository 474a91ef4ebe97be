/** Reads the file that is named in a process of its own, and says what that cost it. */
import { readProgramFile } from '../../src/formats/read-program-file.ts'

const bytes = await Bun.file(process.argv[2]!).bytes()
const before = process.resourceUsage().maxRSS
let [pause, last] = [0, performance.now()]
const watch = setInterval(() => {
  const now = performance.now()
  pause = Math.max(pause, now - last)
  last = now
}, 1)
const start = performance.now()
const read = await readProgramFile(bytes)
const ms = performance.now() - start
await Bun.sleep(10)
clearInterval(watch)
const outcome = read.status === 'unreadable' ? read.problems[0] : read.status
console.log(JSON.stringify({ ms, pause, grown: (process.resourceUsage().maxRSS - before) / 1024, outcome }))
