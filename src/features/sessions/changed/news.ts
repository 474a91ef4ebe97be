import { remember } from '../../../../db/revisions/remembered.ts'
import type { Event } from '../../../../db/schema.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { rememberedEvents } from '../../../visits/known-events.ts'
import { dayName } from '../../events/program/day-of.ts'
import { type Difference, differencesSince, type Told } from './differences-since.ts'
import { toCompare } from './moments.ts'
import { inBrief, sentencesOf } from './news-in-words.ts'

/** What attendees are told of a session that is not as it was when the program was published (product §20.5). */
export type News = {
  id: string
  at: string
  kind: Kind
  title: string
  /** At least one: `Moved from 10:00 AM to 11:30 AM`. */
  sentences: string[]
  /** The same for its card, which says that it is cancelled by itself: `New time (was 10:00 AM)`. */
  inBrief: string[]
  /** When and where it is, as long as it is on the program. */
  when: string | undefined
  isCancelled: boolean
}
type Kind = 'new' | 'gone' | 'cancelled' | 'changed'

/** `since`: from when on; none before the program was published. */
export type AllNews = { since: string | undefined; news: News[] }

/** The news of an event, newest first; from memory until something is written that it is made of. */
export function rememberedNews(event: Event): Promise<AllNews> {
  const { id, publishedAt } = event
  if (!publishedAt) return Promise.resolve({ since: undefined, news: [] })
  return remember(id, ['event', 'sessions', 'speakers'], 'news', async () => {
    const { since, differences } = await differencesSince(id, publishedAt)
    return { since, news: differences.flatMap((difference) => newsOf(difference, event)) }
  })
}

/** When each session that is not as it was came to be so, in seconds: for whoever starred it. */
export async function changeTimes(eventId: string): Promise<{ id: string; at: number }[]> {
  const event = (await rememberedEvents()).find(({ id }) => id === eventId)
  const { news } = event ? await rememberedNews(event) : { news: [] }
  return news.map(({ id, at }) => ({ id, at: toCompare(at) }))
}

/** None where what differs is shown alike. */
function newsOf(difference: Difference, event: Event): News[] {
  const { id, at, was, is } = difference
  const sentences = sentencesOf(difference, event.startsOn)
  if (!sentences.length) return []
  const when = is && [dayName(event, is), formatTimeRange(is.startTime, is.endTime), is.location]
  return [
    {
      id,
      at,
      kind: kindOf(was, is),
      title: (is ?? was)!.title,
      sentences,
      inBrief: inBrief(difference, event.startsOn),
      when: when?.filter(Boolean).join(' · '),
      isCancelled: is?.status === 'cancelled',
    },
  ]
}

function kindOf(was: Told | null, is: Told | null): Kind {
  if (!is) return 'gone'
  if (is.status === 'cancelled' && was?.status !== 'cancelled') return 'cancelled'
  return was ? 'changed' : 'new'
}

/** Some of one kind that one change brought about, told as one where they are many. */
export type NewsGroup = { at: string; kind: Kind; news: News[] }

/** In the order of the news: a group stands where its first one would. */
export function groupsOf(news: News[]): NewsGroup[] {
  const groups = [...Map.groupBy(news, ({ at, kind }) => `${at} ${kind}`).values()]
  return groups.flatMap((group) => {
    const { at, kind } = group[0]!
    return group.length > MANY ? [{ at, kind, news: group }] : group.map((one) => ({ at, kind, news: [one] }))
  })
}

/** More than these at once are an import rather than news that is read one by one. */
const MANY = 8

/** What many of a kind are called: `1,400 new sessions`. */
export function manyInWords({ kind, news: { length } }: NewsGroup): string {
  const count = length.toLocaleString('en-US')
  const words: Record<Kind, string> = {
    new: `${count} new sessions`,
    gone: `${count} sessions removed`,
    cancelled: `${count} sessions canceled`,
    changed: `${count} sessions changed`,
  }
  return words[kind]
}
