import { deadlines } from '../../db/client.ts'
import { tick } from '../../db/semaphore.ts'
import { delayedRefusal } from '../../src/http/request-throttle.ts'

const onTheDay = { tick: tick.ms, late: delayedRefusal.ms, ...deadlines }
/** Longer than any statement may take. */
const AS_LONG_AS_IT_TAKES = 20_000

/**
 * How long visitors wait for the database: as long as it takes, so that on a busy machine, where it is late, nobody reads a page in
 * pieces or a saved copy; `impatient`, where a test is about just these, as long as on the day. And refusals come at once. With
 * `inPieces` only what is late comes after the rest of its page.
 */
export function setPatience({ impatient, inPieces = impatient }: { impatient: boolean; inPieces?: boolean }) {
  tick.ms = inPieces ? onTheDay.tick : AS_LONG_AS_IT_TAKES
  deadlines.call = impatient ? onTheDay.call : 2 * AS_LONG_AS_IT_TAKES
  deadlines.statement = impatient ? onTheDay.statement : AS_LONG_AS_IT_TAKES
  delayedRefusal.ms = impatient ? onTheDay.late : 0
}
