import type { Page } from 'playwright-core'
import type { Session } from '../../../db/schema.ts'
import type { TestApp } from '../app.ts'

/** Of Columbus, on both of its days: two at one time, one that is cancelled, one that was moved and one in another room. */
const STARRED = [
  'Opening keynote: Exact change',
  'Story time: leading a room you do not own',
  'Fraud under five dollars',
  'Keynote: Forty-four years in green ink',
  'Mud for seven years: hardware that nobody will ever visit',
  'Do not believe me: predictions that know when to be quiet',
  'Fourteen languages on a two-inch receipt',
  'Closing keynote: A choir of fax machines',
]

/** What somebody starred, the link for a friend and the one for another device. */
export type Starred = { stars: { eventId: string; ids: string[] }; share: string; device: string }

export async function starSome(app: TestApp, sessions: Session[]): Promise<Starred> {
  const starred = sessions.filter(({ title }) => STARRED.some((start) => title.startsWith(start)))
  const ids = starred.map(({ id }) => id)
  const visitor = app.visitor()
  await visitor.post('/api/my-schedule?eventSlug=cbus', { add: ids })
  const linkOn = async (path: string, link: RegExp) =>
    link.exec(await (await visitor.get(`${path}?eventSlug=cbus`)).text())![1]!
  return {
    stars: { eventId: starred[0]!.eventId, ids },
    share: await linkOn('/my-schedule', /href="(\/my-schedule\/[\w-]{30}\?[^"]+)"/),
    device: await linkOn('/my-schedule/device', /href="(\/my-schedule\/device\/[\w-]+\?[^"]+)"/),
  }
}

export const untilReminded = (page: Page) => page.getByText(/^In \d+ minutes: /).waitFor()
