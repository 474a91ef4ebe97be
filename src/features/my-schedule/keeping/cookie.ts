import type { Event } from '../../../../db/schema.ts'
import { ownCookie, readCookie } from '../../auth/logins/cookie.ts'

const KEPT_FOR_S = 90 * 24 * 60 * 60

const nameOf = ({ id }: Pick<Event, 'id'>) => `schedule-${id}`

/** What shows that the visitor may change a schedule of this event. */
export const secretOf = (request: Request, event: Pick<Event, 'id'>) => readCookie(nameOf(event), request)

/** Set by the server, so that it outlives what a script stored: Safari forgets that after seven days (product §26.2). */
export const scheduleCookie = (request: Request, event: Pick<Event, 'id'>, secret: string) =>
  ownCookie(nameOf(event), secret, KEPT_FOR_S, request)

export const endedCookie = (request: Request, event: Pick<Event, 'id'>) => ownCookie(nameOf(event), '', 0, request)

/** Whether any schedule came along; told without knowing which event is asked for. */
export const bringsSchedule = (request: Request) =>
  /(^|;\s*)(__Host-)?schedule-/.test(request.headers.get('cookie') ?? '')
