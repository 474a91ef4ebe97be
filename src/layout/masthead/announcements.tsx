import { Megaphone } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import { Comma } from '../../ui/comma.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'

export type LoadAnnounced = () => Promise<Announcement[]>
const Announced = createContext<LoadAnnounced>(async () => [])

/** A page says once what is announced on it; its title shows it, whichever that is. */
export const withAnnounced = (load: LoadAnnounced, page: ReactNode) => <Announced value={load}>{page}</Announced>

type AnnouncementsProps = { event: Event } & Pick<NoticesProps, 'isPlain'>

/**
 * What organizers say to everybody, under the title of every page (product §28.3). The region is there before anything is in it,
 * so that a screen reader hears what comes.
 */
export function Announcements({ event: { timezone }, isPlain }: AnnouncementsProps) {
  const load = useContext(Announced)
  return (
    <div role="status" data-swap="announcements">
      <Deferred load={load} placeholder={null} otherwise={<p className="notice">{UNKNOWN}</p>}>
        {(announced) => <AnnouncementNotices announced={announced} timezone={timezone} isPlain={isPlain} />}
      </Deferred>
    </div>
  )
}

const UNKNOWN = 'Couldn’t load announcements. Please try again in a moment.'

type NoticesProps = {
  announced: Announcement[]
  /** Of their event: when something was said is told by that clock. */
  timezone: string | null
  /** Addresses are words: it is in a link itself, or on a wall. */
  isPlain?: boolean
}

/** What is announced, each until it is over. */
export function AnnouncementNotices({ announced, ...where }: NoticesProps) {
  return announced.map((one) => <AnnouncementNotice key={one.id} announcement={one} {...where} />)
}

type NoticeProps = Omit<NoticesProps, 'announced'> & { announcement: Announcement }

/** In seconds when it is over: a copy of the page that was kept somewhere hides it then by itself. */
function AnnouncementNotice({ announcement, timezone, isPlain }: NoticeProps) {
  const { id, text, showUntil, createdAt } = announcement
  const said = timezone && saidAt(timezone, createdAt, showUntil)
  return (
    <div className="notice announced" data-id={id} data-gone={Math.floor(Date.parse(showUntil) / 1000)}>
      <Megaphone size={20} strokeWidth={1.75} aria-hidden />
      {/* In the direction of what is said, whichever the page's is. */}
      <span dir="auto">{isPlain ? text : <LinkedText text={text} />}</span>
      {said && <Comma />}
      {said && <time dateTime={createdAt}>Posted {said}</time>}
    </div>
  )
}

/** `10:25 AM`, with its day where it may be read on another: `Sat 10:25 AM`. Undefined in a zone that nobody knows. */
function saidAt(timeZone: string, said: string, until: string): string | undefined {
  try {
    const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-US', { timeZone })
    const weekday = dayOf(said) === dayOf(until) ? undefined : 'short'
    return new Date(said).toLocaleString('en-US', { timeZone, weekday, hour: 'numeric', minute: '2-digit' })
  } catch {
    return undefined
  }
}
