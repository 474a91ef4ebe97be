import { expect, test } from 'bun:test'
import { Client } from '../support/app.ts'
import { fromAnywhere } from '../support/from-anywhere.ts'
import { remark } from '../support/remarks.ts'
import { until } from '../support/until.ts'
import { frozen, readOnly } from './broken/database.ts'
import { underLoad } from './load/load.ts'
import { inWords } from './outcome.ts'
import { type Stand, startStand } from './stand.ts'

/** Until whoever posts is told to try again. */
async function refusal({ origin }: Stand): Promise<() => Promise<void>> {
  const [{ id: eventId }] = await (await fetch(`${origin}/api/events`)).json()
  const post = () => ({ eventId, name: 'Ada', message: `Is anybody there? ${crypto.randomUUID()}` })
  const phone = new Client(origin)
  return () => until(async () => (await phone.post('/api/attendee-messages', post(), fromAnywhere())).status === 503)
}

const FAULTS: ((stand: Stand) => Promise<unknown>)[] = [
  ({ killApp }) => killApp(),
  async ({ database }) => database.kill(),
  async (stand) => frozen(stand, await refusal(stand)),
  async (stand) => readOnly(stand, await refusal(stand)),
]

test('the app recovers from killed, frozen and read-only processes under load, and loses, doubles or halves nothing that it acknowledged', async () => {
  const stand = await startStand()
  try {
    const outcome = await underLoad(stand, FAULTS.length, ({ through }, round) => through(() => FAULTS[round]!(stand)))
    remark(inWords(outcome))
    const { acknowledged, pages, backMs, ...wrong } = outcome
    expect(wrong).toEqual({ rounds: FAULTS.length, lost: [], twice: [], half: [], wrong: [] })
    expect(backMs).toHaveLength(FAULTS.length)
    expect(Math.min(...Object.values(acknowledged), pages.whole, pages.copies)).toBeGreaterThan(0)
  } finally {
    await stand.stop()
  }
})
