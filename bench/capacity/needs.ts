/** Microseconds of a processor that something takes the app and its database. */
export type Cost = { app: number; database: number }

export type Action = 'page' | 'unchanged' | 'file' | 'edit' | 'post' | 'star' | 'listen' | 'told'
export type Costs = Record<Action, Cost>

/** What a phone fetches that was never here: all of the event, so that it is there without a network. */
export type FirstVisit = { pages: number; files: number; bytes: number }

/**
 * How often each attendee does it in the busiest five minutes, in which everybody opens the app for the first time: all of a
 * first visit, a look back, five changes of which everybody is told and fetches the page again, a first star; one in fifty posts.
 */
const eachTime = ({ pages, files }: FirstVisit): Record<Exclude<Action, 'edit'>, number> => ({
  page: pages + EDITS,
  unchanged: 1,
  file: files,
  listen: 1,
  told: EDITS,
  star: 1,
  post: 0.02,
})
const EDITS = 5
const SECONDS = 300
/** What a CDN answers by itself (docs/scaling.md). */
const AT_CDN: Action[] = ['page', 'unchanged', 'file']
/** The rest of each core is left for what nobody thought of. */
const USED = 0.5
/** One process takes more, but all whom it has come back at once when it ends. */
const LISTENERS = 10_000

/** Cores of all processes together, without and with a CDN in front, and of the database; `megabits` a second, of first visits */
export type Need = Record<'attendees' | 'cores' | 'coresBehindCdn' | 'database' | 'megabits' | 'processes', number>

/** What an event needs whose attendees all come within the busiest five minutes. */
export function needsOf(attendees: number, costs: Costs, firstVisit: FirstVisit): Need {
  const [cores, coresBehindCdn] = [coresOf('app', () => true), coresOf('app', (action) => !AT_CDN.includes(action))]
  // One more than would do, so that one may be taken away.
  const processes = 1 + Math.max(Math.ceil(coresBehindCdn), Math.ceil(attendees / LISTENERS))
  const database = coresOf('database', () => true)
  const megabits = (attendees * firstVisit.bytes * 8) / SECONDS / 1e6
  return { attendees, cores, coresBehindCdn, database, megabits, processes }

  function coresOf(whose: keyof Cost, isOurs: (action: Action) => boolean): number {
    let micros = isOurs('edit') ? EDITS * costs.edit[whose] : 0
    for (const [action, often] of Object.entries(eachTime(firstVisit)) as [Action, number][])
      if (isOurs(action)) micros += attendees * often * costs[action][whose]
    return micros / 1e6 / SECONDS / USED
  }
}

export function inWords(needs: Need[]): string[][] {
  const rows = needs.map((need) => [
    need.attendees.toLocaleString('en-US'),
    need.cores.toFixed(2),
    need.coresBehindCdn.toFixed(2),
    need.database.toFixed(2),
    need.megabits.toFixed(0),
    String(need.processes),
  ])
  return [['attendees', 'cores', 'behind a CDN', 'database', 'Mbit/s', 'processes'], ...rows]
}
