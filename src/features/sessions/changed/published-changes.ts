import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event, PublishedSession } from '../../../../db/schema.ts'
import { cachedEvents } from '../../../pages/cached-events.ts'
import { sessionDayName } from '../../../program/day-names.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { changeSentences, shortChangeNotes } from './format-session-changes.ts'
import { diffPublished, type SessionDiff } from './program-diff.ts'

/** How a session differs from the published program (product §20.5). */
export type PublishedChange = {
  id: string
  at: string
  kind: ChangeKind
  title: string
  /** At least one: `Moved from 10:00 AM to 11:30 AM`. */
  sentences: string[]
  /** For its card: `New time (was 10:00 AM)`. */
  inBrief: string[]
  /** Its time and room, while it is on the program. */
  when: string | undefined
  isCancelled: boolean
}
type ChangeKind = 'new' | 'gone' | 'cancelled' | 'changed'

/** Newest first; none before the program is published. */
export function cachedChanges(event: Event): Promise<PublishedChange[]> {
  return cached(event.id, ['event', 'sessions', 'speakers'], 'news', async () =>
    (await diffPublished(event)).flatMap((diff) => toChange(diff, event) ?? []),
  )
}

/** When each session changed, in seconds. */
export async function changeTimes(eventId: string): Promise<{ id: string; at: number }[]> {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  const news = event ? await cachedChanges(event) : []
  return news.map(({ id, at }) => ({ id, at: toSeconds(at) }))
}

/** Rounds up: a change in the second of a visit is news twice rather than never. */
export const toSeconds = (moment: string) => Math.ceil(Date.parse(moment) / 1000)

/** Undefined where both states look alike. */
function toChange(diff: SessionDiff, event: Event): PublishedChange | undefined {
  const { id, at, was, is } = diff
  const sentences = changeSentences(diff, event.startsOn)
  if (!sentences.length) return undefined
  const when = is && [sessionDayName(event, is), formatTimeRange(is.startTime, is.endTime), is.location]
  return {
    id,
    at,
    kind: kindOf(was, is),
    title: (is ?? was)!.title,
    sentences,
    inBrief: shortChangeNotes(diff, event.startsOn),
    when: when?.filter(Boolean).join(' · '),
    isCancelled: is?.status === 'cancelled',
  }
}

function kindOf(was: PublishedSession | null, is: PublishedSession | null): ChangeKind {
  if (!is) return 'gone'
  if (is.status === 'cancelled' && was?.status !== 'cancelled') return 'cancelled'
  return was ? 'changed' : 'new'
}

/** One or many news of one kind from one change. */
export type ChangeGroup = { at: string; kind: ChangeKind; news: PublishedChange[] }

/** In the order of the news; a group stands where its first one does. */
export function groupChanges(news: PublishedChange[]): ChangeGroup[] {
  return [...Map.groupBy(news, ({ at, kind }) => `${at} ${kind}`).values()].flatMap((group) => {
    const { at, kind } = group[0]!
    const parts = group.length > GROUP_THRESHOLD ? [group] : group.map((one) => [one])
    return parts.map((part) => ({ at, kind, news: part }))
  })
}

/** More at once are an import, which nobody reads one by one. */
const GROUP_THRESHOLD = 8

/** `1,400 new sessions`. */
export function formatGroup({ kind, news: { length } }: ChangeGroup): string {
  const count = length.toLocaleString('en-US')
  const words: Record<ChangeKind, string> = {
    new: `${count} new sessions`,
    gone: `${count} sessions removed`,
    cancelled: `${count} sessions canceled`,
    changed: `${count} sessions changed`,
  }
  return words[kind]
}
