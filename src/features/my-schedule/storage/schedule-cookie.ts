import type { Event } from '../../../../db/schema.ts'
import { httpOnlyCookie, readCookies } from '../../auth/logins/login-cookie.ts'
import type { OwnedSchedule } from './owned-schedules.ts'

const COOKIE_MAX_AGE_S = 90 * 24 * 60 * 60
/** More than tabs that were ever starred in at once. */
const MAX_SCHEDULES = 10

const beginningOf = ({ id }: Pick<Event, 'id'>) => `schedule-${id}-`

const cookiesOf = (request: Request, event: Pick<Event, 'id'>) =>
  readCookies(beginningOf(event), request).slice(0, MAX_SCHEDULES)

/** What shows that the visitor may change schedules of this event: one, but for first stars in two tabs at once. */
export const readOwnerSecrets = (request: Request, event: Pick<Event, 'id'>) =>
  cookiesOf(request, event).map(({ value }) => value)

/** The server sets it: Safari drops what scripts store after seven days (product §26.2). One for each schedule. */
export function scheduleCookies(
  request: Request,
  event: Pick<Event, 'id'>,
  { schedule, secret }: OwnedSchedule,
): string[] {
  const name = beginningOf(event) + schedule.id
  const others = cookiesOf(request, event).filter((cookie) => cookie.name !== name)
  return [
    httpOnlyCookie(name, secret, COOKIE_MAX_AGE_S, request),
    ...others.map(({ name }) => httpOnlyCookie(name, '', 0, request)),
  ]
}

export const expiredCookies = (request: Request, event: Pick<Event, 'id'>) =>
  cookiesOf(request, event).map(({ name }) => httpOnlyCookie(name, '', 0, request))

/** Whether any schedule came along; told without knowing which event is asked for. */
export const hasScheduleCookie = (request: Request) =>
  /(^|;\s*)(__Host-)?schedule-/.test(request.headers.get('cookie') ?? '')
