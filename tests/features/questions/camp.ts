import { type Client, startApp, type TestApp } from '../../support/app.ts'

/** An event without dates: nobody knows when its sessions are over, so that they take questions and feedback. */
export type Camp = { app: TestApp; organizer: Client; makeSession: (more?: object) => Promise<string> }

export const TUNNELS = {
  title: 'Tunnels',
  startTime: '2025-03-15T20:00:00',
  endTime: '2025-03-15T21:00:00',
  track: 'Tech',
}
export const OPEN = { questionsOpen: true, feedbackOpen: true }

export async function startCamp(): Promise<Camp> {
  const app = await startApp()
  const organizer = await app.admin()
  const said = { name: 'Camp', slug: 'camp', city: 'Erie', questionsOpen: true, questionsHeld: false }
  const { id: eventId } = await (await organizer.post('/api/admin/events', said)).json()
  return {
    app,
    organizer,
    async makeSession(more = {}) {
      const made = await organizer.post('/api/admin/sessions', { ...TUNNELS, ...OPEN, ...more, eventId })
      return (await made.json()).id
    },
  }
}
