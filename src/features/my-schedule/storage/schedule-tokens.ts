import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MySchedule } from '../../../../db/schema.ts'
import { appSecret } from '../../../app-secret.ts'
import { isRowId } from '../../../text/typed/typed-text.ts'

/** What an address leads to: a look at it for a friend; the same schedule on another device; a calendar. */
export type TokenPurpose = 'share' | 'device' | 'calendar'

type TokenSubject = Pick<MySchedule, 'id' | 'shareRound' | 'calendarRound'>

const HOUR_MS = 60 * 60 * 1000

/** The end of an address. It is made anew each time and stored nowhere; with another round another one leads there (product §26.7). */
export function createToken(schedule: TokenSubject, purpose: TokenPurpose): string {
  return schedule.id + signToken(schedule, purpose, hourNow())
}

/** What is at the end of an address; nothing where it is none of ours, or cannot be decoded, of which Elysia says `null`. */
export const tokenParameter = ({ params: { token } }: { params: { token: string | null } }): string =>
  isRowId(token?.replace(/\.ics$/, '')) ? token! : ''

/** The id that an address names; whether it is true is for {@link verifyToken} to say. */
export const scheduleIdIn = (token: string) => token.slice(0, ID_LENGTH)

/** Whether an address leads to this schedule now. That for another device does so for an hour at least, and two at most. */
export function verifyToken(schedule: TokenSubject, token: string, purpose: TokenPurpose): boolean {
  const said = Buffer.from(token.slice(ID_LENGTH))
  return [0, -1].some((before) => {
    const proof = Buffer.from(signToken(schedule, purpose, hourNow() + before))
    return said.length === proof.length && timingSafeEqual(said, proof)
  })
}

/** What the cookie of whoever may change a schedule holds. */
export const ownerSecret = (id: string) => signed(`owner of ${id}`, 24)

/** What is stored of that: nobody who reads the table can change what is in it. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const ID_LENGTH = 14

function signToken({ id, shareRound, calendarRound }: TokenSubject, purpose: TokenPurpose, hour: number): string {
  const round = purpose === 'calendar' ? calendarRound : shareRound
  return signed([purpose, id, round, purpose === 'device' && hour].join(' '), 12)
}

const hourNow = () => Math.floor(Date.now() / HOUR_MS)

function signed(what: string, bytes: number): string {
  return createHmac('sha256', appSecret()).update(`schedule ${what}`).digest().subarray(0, bytes).toString('base64url')
}
