import { __iconData as Accessibility } from 'lucide-react/icons/accessibility'
import { __iconData as Layers } from 'lucide-react/icons/layers'
import { __iconData as Users } from 'lucide-react/icons/users'
import type { Announcement, Room } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { AnnouncementNotices } from '../../layout/masthead/announcements.tsx'
import type { OverPage } from '../../pages/public-page.tsx'
import { fullUntil, type Program, type ProgramSession } from '../../program/program.ts'
import { formatProgramDay } from '../../program/program-days.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { FullBadge, LateBadge } from '../../ui/badges.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Icon, type IconData } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { CalendarLink } from '../take-with-you/calendar-link.tsx'
import { calendarUrl, hasCalendars } from '../take-with-you/download-urls.ts'
import { accessNames } from './constants.ts'
import { findPinPosition, type Places } from './floor-plans.ts'

type RoomDialogProps = OverPage & {
  room: Room
  agenda: Program & { places: Places; announcedIn: (room: Room) => Announcement[] }
}

export function roomDialog({ closeHref, ...of }: RoomDialogProps) {
  const { id, name } = of.room
  return { id: `room-${id}`, title: name, content: RoomDetails, data: detailsOf(of), closeHref }
}

function detailsOf({ event, room, agenda, links }: Omit<RoomDialogProps, 'closeHref'>) {
  const { id, capacity, directions, access } = room
  const { byRoom, announcedIn } = agenda
  const { plans } = agenda.places
  const place = findPinPosition(room, plans)
  const days = roomDays(agenda, room)
  const full = byRoom.get(room.id)?.find((session) => session.roomFullUntil)
  return {
    id,
    capacity,
    directions,
    access: accessNames(access),
    place: place && { src: place.src, x: place.x, y: place.y },
    floor: plans.length > 1 ? place?.plan.name : undefined,
    announced: announcedIn(room),
    full: full && fullUntil(full),
    timezone: event.timezone,
    days,
    calendar: hasCalendars(event) && days.length ? calendarUrl(event, { room: id }) : undefined,
    links,
  }
}

function RoomDetails(props: ReturnType<typeof detailsOf>) {
  const { capacity, directions, access, place, floor, announced, full, timezone, days, calendar, links } = props
  return (
    <>
      <AnnouncementNotices announced={announced} timezone={timezone} />
      <FullBadge until={full} timezone={timezone} />
      {(capacity || access.length > 0 || floor) && (
        <ul className="stack tight facts">
          {floor && <Fact icon={Layers}>{floor}</Fact>}
          {capacity && (
            <Fact icon={Users}>
              {capacity.toLocaleString('en-US')} {capacity === 1 ? 'seat' : 'seats'}
            </Fact>
          )}
          {access.length > 0 && <Fact icon={Accessibility}>{access.join(' · ')}</Fact>}
        </ul>
      )}
      {directions && (
        <section>
          <h3>Directions</h3>
          <RichText text={directions} />
        </section>
      )}
      {place && (
        <a className="stack tight on-plan" href={links('/', { map: props.id })} data-dialog="map">
          <span className="plan">
            <Picture src={place.src} alt="" width={1200} height={900} sizes="(width < 640px) 100vw, 512px" />
            {/* SVG takes percentages as attributes. The policy forbids a style attribute. */}
            <svg className="pins" aria-hidden>
              <circle cx={`${place.x}%`} cy={`${place.y}%`} r={10} />
            </svg>
          </span>
          Show on the floor plan
        </a>
      )}
      {days.map(({ heading, talks }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul className="stack tight room-program link-list">
            {talks.map((talk) => (
              <Talk key={talk.id} {...talk} links={links} />
            ))}
          </ul>
        </section>
      ))}
      {calendar && (
        <p className="buttons">
          <CalendarLink href={calendar} />
        </p>
      )}
      {days.length === 0 && <p className="muted">No sessions in this room.</p>}
      <p className="muted">
        Looking for help, a quiet room, or food? <a href={links('/good-to-know')}>Good to know</a>
      </p>
    </>
  )
}

export function Fact({ icon, children }: { icon: IconData; children: React.ReactNode }) {
  return (
    <li className="cluster">
      <Icon of={icon} className="muted" size={20} />
      {children}
    </li>
  )
}

function roomDays({ days, byRoom }: Program, room: Room) {
  const talks = Map.groupBy(byRoom.get(room.id) ?? [], ({ day }) => day)
  return days.flatMap((day) => {
    const ofDay = talks.get(day.day)?.map(toRoomTalk)
    return ofDay ? [{ heading: days.length > 1 ? formatProgramDay(day) : 'Program', talks: ofDay }] : []
  })
}

/** The core script reads the span. A canceled session never runs. */
function toRoomTalk({ id, title, startTime, endTime, track, isOff, late, span }: ProgramSession) {
  return { id, title, startTime, endTime, track, isOff, late, ...(isOff ? undefined : span) }
}

type TalkProps = ReturnType<typeof toRoomTalk> & { links: Links }

function Talk({ id, title, startTime, endTime, track, isOff, late, from, until, links }: TalkProps) {
  return (
    <li data-from={from} data-until={until}>
      <a className="cluster" href={links('/', { session: id })} data-dialog={`session-${id}`}>
        <span>
          <strong>{isOff ? <s>{title}</s> : title}</strong>
          <HiddenComma />
          <span>{[isOff && 'Canceled', formatTimeRange(startTime, endTime), track].filter(Boolean).join(' · ')}</span>
          {late.minutes > 0 && <HiddenComma />}
          <LateBadge {...late} />
        </span>
      </a>
    </li>
  )
}
