import { Elysia } from 'elysia'
import type { Event, Room, Session } from '../../../db/schema.ts'
import { renderPage } from '../../http/render.ts'
import { isHttps } from '../../http/request-address.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { documentResponse, seeOther } from '../../http/responses.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { HeadBasics } from '../../layout/page.tsx'
import { listEvents } from '../../pages/cached-events.ts'
import { formatProgramDay, programDay, programDays } from '../../program/program-days.ts'
import { listRooms, listSessions } from '../../program/program-rows.ts'
import { documentTitle } from '../../text/names.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { requireAdminPage } from '../auth/authorize.ts'
import { listChanges } from '../history/service.ts'

export const plannerPages = new Elysia().get('/admin/move', (asked) => withRateLimit(asked, showMoveForm))

async function showMoveForm(request: Request): Promise<Response> {
  const user = await requireAdminPage(request)
  if (user instanceof Response) return user
  const { searchParams } = new URL(request.url)
  const events = await listEvents()
  const event = events.find(({ slug }) => slug === searchParams.get('eventSlug')) ?? events[0]
  if (!event) return seeOther('/admin')
  const [last] = searchParams.has('moved') ? await listChanges(event.id, { limit: 1 }) : []
  return renderMoveForm(request, event, { typed: { id: searchParams.get('session') ?? '' }, message: last?.what })
}

type Typed = { id: string; day?: string | undefined; start?: string; room?: string }
type MoveFormState = { typed: Typed; message?: string | undefined; status?: number }

export async function renderMoveForm(request: Request, event: Event, { typed, message, status }: MoveFormState) {
  const [sessions, rooms] = await Promise.all([listSessions(event.id), listRooms(event.id)])
  const page = await renderPage(<MovePage {...{ event, sessions, rooms, typed, message }} />)
  return documentResponse(page, { status, policy: { isHttps: isHttps(request) } })
}

type MovePageProps = { event: Event; sessions: Session[]; rooms: Room[]; typed: Typed; message: string | undefined }

function MovePage({ event, sessions, rooms, typed, message }: MovePageProps) {
  const days = programDays(event, sessions)
  const session = sessions.find(({ id }) => id === typed.id)
  return (
    <html lang="en">
      <head>
        <HeadBasics title={documentTitle('Move a session', event)} />
        <link rel="stylesheet" href={stylesheetUrl('admin')} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="login-page">
        <main>
          <form className="card" method="post" action="/api/admin/planner/move">
            <header>
              <h1>Move a session</h1>
              <p>{event.name}</p>
            </header>
            {message && (
              <p className="notice" role="status">
                {message}
              </p>
            )}
            <input type="hidden" name="eventId" value={event.id} />
            <div className="field">
              <label htmlFor="session">Session</label>
              <select id="session" name="id" required defaultValue={session?.id ?? ''}>
                <option value="">Choose a session</option>
                {sessions.map(({ id, title, startTime, endTime, location }) => (
                  <option key={id} value={id}>
                    {[formatTimeRange(startTime, endTime), title, location].filter(Boolean).join(' · ')}
                  </option>
                ))}
              </select>
            </div>
            {days.length > 1 && (
              <div className="field">
                <label htmlFor="day">Day</label>
                <select
                  id="day"
                  name="day"
                  defaultValue={typed.day ?? (session && programDay(session, event.startsOn))}>
                  {days.map((one) => (
                    <option key={one.day} value={one.day}>
                      {formatProgramDay(one)}
                    </option>
                  ))}
                </select>
              </div>
            )}
            <div className="field">
              <label htmlFor="start">Start</label>
              <input id="start" name="start" type="time" required defaultValue={typed.start} />
            </div>
            <div className="field">
              <label htmlFor="room">Room</label>
              <select
                id="room"
                name="room"
                required
                defaultValue={typed.room ?? rooms.find(({ name }) => name === session?.location)?.id}>
                {rooms.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="buttons">
              <button type="submit" className="button primary">
                Move
              </button>
              <a href={`/?${new URLSearchParams({ eventSlug: event.slug })}`}>View event</a>
            </div>
          </form>
        </main>
      </body>
    </html>
  )
}
