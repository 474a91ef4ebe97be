import { readFileSync } from 'node:fs'

/** Before an app: its clock is ahead by the milliseconds that the file says, as soon as it says so. */
const file = process.env.CLOCK_AHEAD_FILE!
let ahead = 0
setInterval(() => {
  // Empty while it is being written.
  ahead = Number(readFileSync(file, 'utf8')) || 0
}, 20).unref()

const now = Date.now.bind(Date)
const jumpingNow = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length ? given : [jumpingNow()]),
  get: (date, name) => (name === 'now' ? jumpingNow : Reflect.get(date, name)),
})
