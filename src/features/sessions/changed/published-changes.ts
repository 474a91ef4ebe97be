import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event } from '../../../../db/schema.ts'
import { cachedEvents } from '../../../pages/cached-events.ts'
import { sessionDayName } from '../../../program/day-names.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { toSeconds } from './change-times.ts'
import { changeSentences, shortChangeNotes } from './format-session-changes.ts'
import { diffSince, type PublicFields, type SessionDiff } from './program-diff.ts'

/** What attendees are told of a session that is not as it was when the program was published (product §20.5). */
export type PublishedChange = {
  id: string
  at: string
  kind: ChangeKind
  title: string
  /** At least one: `Moved from 10:00 AM to 11:30 AM`. */
  sentences: string[]
  /** The same for its card, which says that it is cancelled by itself: `New time (was 10:00 AM)`. */
  inBrief: string[]
  /** When and where it is, as long as it is on the program. */
  when: string | undefined
  isCancelled: boolean
}
type ChangeKind = 'new' | 'gone' | 'cancelled' | 'changed'

/** `since`: from when on; none before the program was published. */
export type PublishedChanges = { since: string | undefined; news: PublishedChange[] }

/** The news of an event, newest first; from memory until something is written that it is made of. */
export function cachedChanges(event: Event): Promise<PublishedChanges> {
  const { id, publishedAt } = event
  if (!publishedAt) return Promise.resolve({ since: undefined, news: [] })
  return cached(id, ['event', 'sessions', 'speakers'], 'news', async () => {
    const { since, differences } = await diffSince(id, publishedAt)
    return { since, news: differences.flatMap((difference) => newsOf(difference, event)) }
  })
}

/** When each session that is not as it was came to be so, in seconds: for whoever starred it. */
export async function changeTimes(eventId: string): Promise<{ id: string; at: number }[]> {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  const { news } = event ? await cachedChanges(event) : { news: [] }
  return news.map(({ id, at }) => ({ id, at: toSeconds(at) }))
}

/** None where what differs is shown alike. */
function newsOf(difference: SessionDiff, event: Event): PublishedChange[] {
  const { id, at, was, is } = difference
  const sentences = changeSentences(difference, event.startsOn)
  if (!sentences.length) return []
  const when = is && [sessionDayName(event, is), formatTimeRange(is.startTime, is.endTime), is.location]
  return [
    {
      id,
      at,
      kind: kindOf(was, is),
      title: (is ?? was)!.title,
      sentences,
      inBrief: shortChangeNotes(difference, event.startsOn),
      when: when?.filter(Boolean).join(' · '),
      isCancelled: is?.status === 'cancelled',
    },
  ]
}

function kindOf(was: PublicFields | null, is: PublicFields | null): ChangeKind {
  if (!is) return 'gone'
  if (is.status === 'cancelled' && was?.status !== 'cancelled') return 'cancelled'
  return was ? 'changed' : 'new'
}

/** Some of one kind that one change brought about, told as one where they are many. */
export type ChangeGroup = { at: string; kind: ChangeKind; news: PublishedChange[] }

/** In the order of the news: a group stands where its first one would. */
export function groupChanges(news: PublishedChange[]): ChangeGroup[] {
  const groups = [...Map.groupBy(news, ({ at, kind }) => `${at} ${kind}`).values()]
  return groups.flatMap((group) => {
    const { at, kind } = group[0]!
    return group.length > GROUP_THRESHOLD
      ? [{ at, kind, news: group }]
      : group.map((one) => ({ at, kind, news: [one] }))
  })
}

/** More than these at once are an import rather than news that is read one by one. */
const GROUP_THRESHOLD = 8

/** What many of a kind are called: `1,400 new sessions`. */
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
