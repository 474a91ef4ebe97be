import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MySchedule } from '../../../../db/schema.ts'
import { isRowId } from '../../../format/typed/typed-text.ts'
import { appSecret } from '../../../http/app-secret.ts'

/** What an address leads to: a look at it for a friend; the same schedule on another device; a calendar. */
export type Purpose = 'share' | 'device' | 'calendar'

type Addressed = Pick<MySchedule, 'id' | 'shareRound' | 'calendarRound'>

const HOUR_MS = 60 * 60 * 1000

/** The end of an address. It is made anew each time and stored nowhere; with another round another one leads there (product §26.7). */
export function tokenOf(schedule: Addressed, purpose: Purpose): string {
  return schedule.id + proofOf(schedule, purpose, hourNow())
}

/** What is at the end of an address; nothing where it is none of ours, or cannot be decoded, of which Elysia says `null`. */
export const tokenIn = ({ params: { token } }: { params: { token: string | null } }): string =>
  isRowId(token?.replace(/\.ics$/, '')) ? token! : ''

/** The id that an address names; whether it is true is for {@link leadsTo} to say. */
export const idIn = (token: string) => token.slice(0, ID_LENGTH)

/** Whether an address leads to this schedule now. That for another device does so for an hour at least, and two at most. */
export function leadsTo(schedule: Addressed, token: string, purpose: Purpose): boolean {
  const said = Buffer.from(token.slice(ID_LENGTH))
  return [0, -1].some((before) => {
    const proof = Buffer.from(proofOf(schedule, purpose, hourNow() + before))
    return said.length === proof.length && timingSafeEqual(said, proof)
  })
}

/** What the cookie of whoever may change a schedule holds. */
export const ownerSecret = (id: string) => signed(`owner of ${id}`, 24)

/** What is stored of that: nobody who reads the table can change what is in it. */
export const keyOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const ID_LENGTH = 14

function proofOf({ id, shareRound, calendarRound }: Addressed, purpose: Purpose, hour: number): string {
  const round = purpose === 'calendar' ? calendarRound : shareRound
  return signed([purpose, id, round, purpose === 'device' && hour].join(' '), 12)
}

const hourNow = () => Math.floor(Date.now() / HOUR_MS)

function signed(what: string, bytes: number): string {
  return createHmac('sha256', appSecret()).update(`schedule ${what}`).digest().subarray(0, bytes).toString('base64url')
}
