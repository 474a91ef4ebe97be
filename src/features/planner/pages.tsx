import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { renderPage } from '../../http/render.ts'
import { isHttps } from '../../http/request-address.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { documentResponse, seeOther } from '../../http/responses.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { listEvents } from '../../pages/cached-events.ts'
import { formatProgramDay, programDay, programDays } from '../../program/program-days.ts'
import { listRooms, listSessions } from '../../program/program-rows.ts'
import { documentTitle } from '../../text/names.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { requireAdminPage } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'
import { listChanges } from '../history/service.ts'
import type { MoveForm } from './schema.ts'

export const plannerPages = new Elysia().get('/admin/move', (asked) => withRateLimit(asked, showMoveForm))

async function showMoveForm(request: Request): Promise<Response> {
  const user = await requireAdminPage(request)
  if (user instanceof Response) return user
  const { searchParams } = new URL(request.url)
  const events = (await listEvents()).filter(({ id: eventId }) => may(user, 'program', { eventId }))
  const event = events.find(({ slug }) => slug === searchParams.get('eventSlug')) ?? events[0]
  if (!event) return seeOther('/admin')
  const [last] = searchParams.has('moved') ? await listChanges(event.id, { limit: 1 }) : []
  return renderMoveForm(request, event, { typed: { id: searchParams.get('session') ?? '' }, message: last?.what })
}

type MoveFormState = { typed: Pick<MoveForm, 'id'> & Partial<MoveForm>; message?: string | undefined; status?: number }

export async function renderMoveForm(request: Request, event: Event, { typed, message, status }: MoveFormState) {
  const [sessions, rooms] = await Promise.all([listSessions(event.id), listRooms(event.id)])
  const days = programDays(event, sessions)
  const session = sessions.find(({ id }) => id === typed.id)
  const page = await renderPage(
    <CardPage
      title={documentTitle('Move a session', event)}
      heading="Move a session"
      about={event.name}
      below={{ href: `/?${new URLSearchParams({ eventSlug: event.slug })}`, text: 'View event' }}>
      {message && (
        <p className="notice" role="status">
          {message}
        </p>
      )}
      <form className="form" method="post" action="/api/admin/planner/move">
        <input type="hidden" name="eventId" value={event.id} />
        <SelectField
          required
          label="Session"
          name="id"
          defaultValue={session?.id ?? ''}
          options={[
            ['', 'Choose a session'],
            ...sessions.map(({ id, title, startTime, endTime, location }): [string, string] => [
              id,
              [formatTimeRange(startTime, endTime), title, location].filter(Boolean).join(' · '),
            ]),
          ]}
        />
        {days.length > 1 && (
          <SelectField
            required
            label="Day"
            name="day"
            defaultValue={typed.day ?? (session && programDay(session, event.startsOn))}
            options={days.map((one) => [one.day, formatProgramDay(one)])}
          />
        )}
        <TextField required label="Start" name="start" type="time" defaultValue={typed.start} />
        <SelectField
          required
          label="Room"
          name="room"
          defaultValue={typed.room ?? rooms.find(({ name }) => name === session?.location)?.id}
          options={rooms.map(({ id, name }) => [id, name])}
        />
        <button type="submit" className="button primary">
          Move
        </button>
      </form>
    </CardPage>,
  )
  return documentResponse(page, { status, policy: { isHttps: isHttps(request) } })
}
