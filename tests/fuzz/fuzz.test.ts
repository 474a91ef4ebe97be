import { expect, test } from 'bun:test'
import { remark } from '../support/remarks.ts'
import { fuzz } from './fuzz.ts'
import { failureInWords, inWords } from './report.ts'

/** Other requests each time. A failure says how to send the same again. */
const seed = Math.floor(Math.random() * 2 ** 31)

test(`the app answers every request without an error, a hang, a leak or an echo (seed ${seed})`, async () => {
  const found = await fuzz({ seed, requests: 2000 })
  remark(`seed ${seed}: ${inWords(found)}`)
  const failures = found.failures.map((failure) => failureInWords(failure, seed))
  expect([found.requests, failures, found.ill]).toEqual([2000, [], []])
}, 300_000)
