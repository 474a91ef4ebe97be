import { __iconData as Megaphone } from 'lucide-react/icons/megaphone'
import { __iconData as X } from 'lucide-react/icons/x'
import { createContext, type ReactNode, useContext } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'
import type { Links } from '../links.ts'

/** The region is there while empty, so that screen readers hear what comes (product §28.3). `isPlain`: on a wall. */
export function Announcements({ isPlain }: Pick<NoticesProps, 'isPlain'>) {
  const { announced: load, event } = useHead()
  return (
    <div role="status" data-swap="announcements">
      <Deferred load={load} placeholder={null} fallback={<p className="notice">{UNKNOWN}</p>}>
        {(announced) =>
          isPlain ? (
            <AnnouncementNotices announced={announced} timezone={event.timezone} isPlain />
          ) : (
            announced.map((one) => <AnnouncementLine key={one.id} announcement={one} timezone={event.timezone} />)
          )
        }
      </Deferred>
    </div>
  )
}

const UNKNOWN = 'Couldn’t load announcements. Please try again in a moment.'

/** The "more" menu also has announcements that were put away. */
export function AllAnnouncements() {
  const { announced: load, event } = useHead()
  return (
    <div data-swap="all-announcements">
      <Deferred load={load} placeholder={null} fallback={null}>
        {(announced) => <AnnouncementNotices announced={announced} timezone={event.timezone} />}
      </Deferred>
    </div>
  )
}

type NoticesProps = {
  announced: Announcement[]
  timezone: string | null
  /** Without links: inside a link, or on a wall. */
  isPlain?: boolean
}

export function AnnouncementNotices({ announced, timezone, isPlain }: NoticesProps) {
  return announced.map((one) => (
    <div key={one.id} className="notice announced" {...marksOf(one)}>
      <Icon of={Megaphone} size={20} />
      {/* The announcement has its own writing direction. */}
      <span dir="auto">{isPlain ? one.text : <LinkedText text={one.text} />}</span>
      <Posted announcement={one} timezone={timezone} />
    </div>
  ))
}

type OneProps = { announcement: Announcement; timezone: string | null }

function AnnouncementLine({ announcement, timezone }: OneProps) {
  const { id, text, version } = announcement
  return (
    <div className="inverse announced line" {...marksOf(announcement)} data-away={`${id}.${version}`}>
      <details>
        <summary>
          <span className="one-line" dir="auto">
            {text}
          </span>
          <Posted announcement={announcement} timezone={timezone} />
        </summary>
        <p dir="auto">
          <LinkedText text={text} />
        </p>
      </details>
      <button type="button" className="corner put-away needs-script" aria-label={`Put away “${text}”`}>
        <Icon of={X} size={18} />
      </button>
    </div>
  )
}

/** The end in seconds, so that saved copies hide the announcement in time. */
const marksOf = ({ id, showUntil }: Announcement) => ({
  'data-id': id,
  'data-gone': Math.floor(Date.parse(showUntil) / 1000),
})

function Posted({ announcement: { createdAt, showUntil }, timezone }: OneProps) {
  const label = timezone && announcedAtText(timezone, createdAt, showUntil)
  return (
    label && (
      <>
        <HiddenComma />
        <time dateTime={createdAt}>
          <span>Posted </span>
          {label}
        </time>
      </>
    )
  )
}

/** `10:25 AM`, or `Sat 10:25 AM` if it is shown on another day. Undefined in an unknown time zone. */
function announcedAtText(timeZone: string, at: string, until: string): string | undefined {
  try {
    const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-US', { timeZone })
    const weekday = dayOf(at) === dayOf(until) ? undefined : 'short'
    return new Date(at).toLocaleString('en-US', { timeZone, weekday, hour: 'numeric', minute: '2-digit' })
  } catch {
    return undefined
  }
}

export type LoadAnnounced = () => Promise<Announcement[]>

export type HeadContent = { event: Event; others: Event[]; links: Links; announced: LoadAnnounced; tool?: string }

const HeadContext = createContext<HeadContent | undefined>(undefined)

export const withHead = (head: HeadContent, page: ReactNode) => <HeadContext value={head}>{page}</HeadContext>

export function useHead(): HeadContent {
  const head = useContext(HeadContext)
  if (!head) throw new Error('A title stands in a Page')
  return head
}
