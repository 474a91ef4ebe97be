import { timingSafeEqual } from 'node:crypto'
import type { MySchedule } from '../../../db/schema.ts'
import { keyedHash } from '../../app-secret.ts'
import { isRowId } from '../../text/typed/typed-text.ts'

export type TokenPurpose = 'share' | 'device' | 'calendar'

type TokenSubject = Pick<MySchedule, 'id' | 'shareRound' | 'calendarRound'>

const HOUR_MS = 60 * 60 * 1000

/** Computed, never stored; another round gives another token (product §26.7). */
export function createToken(schedule: TokenSubject, purpose: TokenPurpose): string {
  return schedule.id + signToken(schedule, purpose, hourNow())
}

/** Empty for other texts and addresses. Elysia has `null` for what cannot be decoded. */
export const tokenParameter = ({ params }: { params: { token?: string | null } | null }): string =>
  isRowId(params?.token?.replace(/\.ics$/, '')) ? params!.token! : ''

/** Unverified. */
export const scheduleIdIn = (token: string) => token.slice(0, ID_LENGTH)

/** A device token lives for one to two hours. */
export function verifyToken(schedule: TokenSubject, token: string, purpose: TokenPurpose): boolean {
  const signature = Buffer.from(token.slice(ID_LENGTH))
  return [0, -1].some((before) => {
    const proof = Buffer.from(signToken(schedule, purpose, hourNow() + before))
    return signature.length === proof.length && timingSafeEqual(signature, proof)
  })
}

export const ownerSecret = (id: string) => signed(`owner of ${id}`, 24)

const ID_LENGTH = 14

function signToken({ id, shareRound, calendarRound }: TokenSubject, purpose: TokenPurpose, hour: number): string {
  const round = purpose === 'calendar' ? calendarRound : shareRound
  return signed([purpose, id, round, purpose === 'device' && hour].join(' '), 12)
}

const hourNow = () => Math.floor(Date.now() / HOUR_MS)

const signed = (what: string, bytes: number) => keyedHash(`schedule ${what}`, bytes)
