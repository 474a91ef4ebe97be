import type { Event } from '../../../db/schema.ts'
import { httpOnlyCookie, readCookies } from '../auth/login-cookie.ts'
import type { OwnedSchedule } from './service.ts'

const COOKIE_MAX_AGE_S = 90 * 24 * 60 * 60
const MAX_SCHEDULES = 10

const beginningOf = ({ id }: Pick<Event, 'id'>) => `schedule-${id}-`

const cookiesOf = (request: Request, event: Pick<Event, 'id'>) =>
  readCookies(beginningOf(event), request).slice(0, MAX_SCHEDULES)

export const readOwnerSecrets = (request: Request, event: Pick<Event, 'id'>) =>
  cookiesOf(request, event).map(({ value }) => value)

/** One for each schedule. Safari drops cookies of scripts after seven days (product §26.2). */
export function scheduleCookies(request: Request, event: Pick<Event, 'id'>, { schedule, secret }: OwnedSchedule) {
  const name = beginningOf(event) + schedule.id
  const others = cookiesOf(request, event).filter((cookie) => cookie.name !== name)
  return [
    httpOnlyCookie(name, secret, COOKIE_MAX_AGE_S, request),
    ...others.map(({ name }) => httpOnlyCookie(name, '', 0, request)),
  ]
}

export const expiredCookies = (request: Request, event: Pick<Event, 'id'>) =>
  cookiesOf(request, event).map(({ name }) => httpOnlyCookie(name, '', 0, request))

export const hasScheduleCookie = (request: Request) =>
  /(^|;\s*)(__Host-)?schedule-/.test(request.headers.get('cookie') ?? '')
