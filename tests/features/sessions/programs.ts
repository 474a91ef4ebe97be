import { db } from '../../../db/client.ts'
import { changes, events, type Session, speakers } from '../../../db/schema.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

/** The app with a program of two sessions and a draft, an organizer who edits it, and what attendees are told of that. */
export async function startAppWithNews() {
  const app = await startFileApp({ seeded: false })
  const organizer = await app.admin()
  const page = async () => (await openWhole(app, '/changes')).html
  return {
    ...app,
    organizer,
    ...editing(organizer),
    page,
    /** Each entry whole. */
    told: async () => texts(await page(), '.program-news > li'),
    /** What each entry says of what changed. */
    sentences: async () => texts(await page(), '.program-news > li > p:not(.muted)'),
  }
}

function editing(organizer: Client) {
  const publish = () => organizer.post('/api/admin/events/pgh/publish')
  return {
    publish,
    /** The program as it is published, and nothing in the history. */
    async beginAnew() {
      await db.delete(changes)
      await db.delete(events)
      await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2026-03-14', timezone: 'America/New_York' }))
      await db.insert(speakers).values(['Ada', 'Bea', 'Cleo'].map((name) => aSpeaker({ id: name.toLowerCase(), name })))
      await insertSessions(db, [
        session('bridges', 'Bridges', '10:00', '10:45', 'Tech', { location: 'Scioto Hall', speakerIds: ['ada'] }),
        session('tunnels', 'Tunnels', '11:00', '12:00', 'Tech', { location: 'Hall' }),
        session('secret', 'Zyxtitle', '13:00', '14:00', 'Tech', { status: 'draft', location: 'Zyxroom' }),
      ])
      await publish()
    },
    edit: (id: string, fields: object) => organizer.patch(`/api/admin/sessions/${id}`, fields),
    add: async (fields: object = {}): Promise<{ id: string }> =>
      (
        await organizer.post('/api/admin/sessions', {
          eventId: 'pgh',
          title: 'Ferries',
          startTime: '2025-03-15T15:00:00',
          endTime: '2025-03-15T16:00:00',
          track: 'Tech',
          ...fields,
        })
      ).json(),
    undo: (written: Response) => organizer.post(`/api/admin/changes/${written.headers.get('change-id')}/undo`),
  }
}

export function session(
  id: string,
  title: string,
  start: string,
  end: string,
  track: string,
  more: Partial<Session> = {},
): Session {
  const on = (time: string) => (/^\d/.test(time) ? `2025-03-15T${time}:00` : time)
  return aSession({ id, title, startTime: on(start), endTime: on(end), track, ...more })
}
