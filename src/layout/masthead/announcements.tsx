import { Megaphone } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import { Deferred } from '../../ui/loading/deferred.tsx'

export type LoadAnnounced = () => Promise<Announcement[]>
const Announced = createContext<LoadAnnounced>(async () => [])

/** A page says once what is announced on it; its title shows it, whichever that is. */
export const withAnnounced = (load: LoadAnnounced, page: ReactNode) => <Announced value={load}>{page}</Announced>

/**
 * What organizers say to everybody, under the title of every page (product §28.3). The region is there before anything is in it,
 * so that a screen reader hears what comes.
 */
export function Announcements({ event: { timezone } }: { event: Event }) {
  const load = useContext(Announced)
  return (
    <div role="status" data-swap="announcements">
      <Deferred load={load} placeholder={null}>
        {(announced) => <AnnouncementNotices announced={announced} timezone={timezone} />}
      </Deferred>
    </div>
  )
}

type NoticesProps = {
  announced: Announcement[]
  /** Of their event: when something was said is told by that clock. */
  timezone: string | null
}

/** What is announced, each until it is over. */
export function AnnouncementNotices({ announced, timezone }: NoticesProps) {
  return announced.map((one) => <AnnouncementNotice key={one.id} announcement={one} timezone={timezone} />)
}

type NoticeProps = { announcement: Announcement; timezone: string | null }

/** In seconds when it is over: a copy of the page that was kept somewhere hides it then by itself. */
function AnnouncementNotice({ announcement: { text, showUntil, createdAt }, timezone }: NoticeProps) {
  const clock = timezone && clockIn(timezone, createdAt)
  return (
    <div className="notice announced" data-gone={Math.floor(Date.parse(showUntil) / 1000)}>
      <Megaphone size={20} strokeWidth={1.75} aria-hidden />
      {text} {clock && <time dateTime={createdAt}>{clock}</time>}
    </div>
  )
}

/** Undefined in a zone that nobody knows. */
function clockIn(timeZone: string, moment: string): string | undefined {
  try {
    return new Date(moment).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  } catch {
    return undefined
  }
}
