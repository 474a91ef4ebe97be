import { Accessibility, Layers, Users } from 'lucide-react'
import type { Announcement, Room } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { AnnouncementNotices } from '../../layout/masthead/announcements.tsx'
import { formatProgramDay } from '../../program/day-names.ts'
import { fullUntil, type Program, type ProgramSession } from '../../program/program.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { LateBadge } from '../../ui/late-badge.tsx'
import { SlicedList } from '../../ui/loading/sliced-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { CalendarLink } from '../take-with-you/calendar-link.tsx'
import { calendarUrl, hasCalendars } from '../take-with-you/download-urls.ts'
import { accessNames } from './constants.ts'
import { type FloorPlan, findPinPosition, type Places } from './floor-plans.ts'
import { FullBadge } from './full-badge.tsx'

type RoomDialogProps = {
  room: Room
  program: Program
  plans: FloorPlan[]
  /** For this room. */
  announced: Announcement[]
  links: Links
  closeHref: string
  open?: boolean
}

/** The dialog of a room: how to get there, and what happens in it (product §19.5). */
function RoomDialog({ room, program, plans, announced, links, ...dialog }: RoomDialogProps) {
  const { id, capacity, directions, access } = room
  const place = findPinPosition(room, plans)
  const floor = plans.length > 1 ? place?.plan.name : undefined
  const { event, byRoom } = program
  const days = roomProgram(program, room)
  const full = byRoom.get(room.id)?.find((session) => session.roomFullUntil)
  return (
    <Dialog
      id={`room-${id}`}
      title={room.name}
      content={RoomDetails}
      data={{
        room: { id, name: room.name, capacity, directions, access: accessNames(access) },
        place: place && { src: place.src, x: place.x, y: place.y },
        floor,
        announced,
        full: full && fullUntil(full),
        timezone: event.timezone,
        days,
        calendar: hasCalendars(event) && days.length ? calendarUrl(event, { room: id }) : undefined,
        links,
      }}
      {...dialog}
    />
  )
}

type RoomDetailsProps = {
  room: { id: string; name: string; capacity: number | null; directions: string | null; access: string[] }
  place: { src: string; x: number; y: number } | undefined
  floor: string | undefined
  announced: Announcement[]
  /** Until when nobody else gets in, in seconds. */
  full: number | undefined
  timezone: string | null
  days: RoomDay[]
  calendar: string | undefined
  links: Links
}

function RoomDetails({ room, place, floor, announced, full, timezone, days, calendar, links }: RoomDetailsProps) {
  const { capacity, directions, access } = room
  return (
    <>
      <AnnouncementNotices announced={announced} timezone={timezone} />
      <FullBadge until={full} timezone={timezone} />
      {(capacity || access.length > 0 || floor) && (
        <ul className="facts">
          {floor && (
            <li>
              <Layers size={20} strokeWidth={1.75} aria-hidden />
              {floor}
            </li>
          )}
          {capacity && (
            <li>
              <Users size={20} strokeWidth={1.75} aria-hidden />
              {capacity.toLocaleString('en-US')} {capacity === 1 ? 'seat' : 'seats'}
            </li>
          )}
          {access.length > 0 && (
            <li>
              <Accessibility size={20} strokeWidth={1.75} aria-hidden />
              {access.join(' · ')}
            </li>
          )}
        </ul>
      )}
      {directions && (
        <section>
          <h3>Directions</h3>
          <RichText text={directions} />
        </section>
      )}
      {place && <OnPlan id={room.id} place={place} links={links} />}
      {days.map((day) => (
        <RoomProgramDay key={day.heading} {...day} links={links} />
      ))}
      {calendar && (
        <p className="buttons">
          <CalendarLink href={calendar} />
        </p>
      )}
      {days.length === 0 && <p className="muted">No sessions in this room.</p>}
    </>
  )
}

/** The plan with the room on it; a tap opens the plan itself. */
function OnPlan({
  id,
  place: { src, x, y },
  links,
}: {
  id: string
  place: NonNullable<RoomDetailsProps['place']>
  links: Links
}) {
  return (
    <a className="on-plan" href={links('/', { map: id })} data-dialog="map">
      <span className="plan">
        <Picture src={src} alt="" width={1200} height={900} sizes="(width < 640px) 100vw, 512px" />
        {/* In percent of the picture, however large it is; a style attribute could not say it under our policy. */}
        <svg className="pins" aria-hidden>
          <circle cx={`${x}%`} cy={`${y}%`} r={10} />
        </svg>
      </span>
      Show on the floor plan
    </a>
  )
}

type RoomDialogsProps = {
  program: Program
  places: Places
  announcedIn: (room: Room) => Announcement[]
  links: Links
  closeHref: string
}

export function RoomDialogs({ places: { rooms, plans }, announcedIn, ...dialog }: RoomDialogsProps) {
  return (
    <SlicedList items={rooms} size={25}>
      {(room) => <RoomDialog key={room.id} room={room} plans={plans} announced={announcedIn(room)} {...dialog} />}
    </SlicedList>
  )
}

export function OpenRoomDialog({ room, places, announcedIn, ...dialog }: RoomDialogsProps & { room: Room }) {
  return <RoomDialog room={room} plans={places.plans} announced={announcedIn(room)} open {...dialog} />
}

/** What happens in a room on a day, each a way to its session. */
function RoomProgramDay({ heading, talks, links }: RoomDay & { links: Links }) {
  return (
    <section>
      <h3>{heading}</h3>
      <ul className="room-program link-list">
        {talks.map(({ id, title, startTime, endTime, track, isOff, late, from, until }) => (
          <li key={id} data-from={from} data-until={until}>
            <a href={links('/', { session: id })} data-dialog={`session-${id}`}>
              <span>
                <strong>{isOff ? <s>{title}</s> : title}</strong>
                <HiddenComma />
                <span>
                  {[isOff && 'Canceled', formatTimeRange(startTime, endTime), track].filter(Boolean).join(' · ')}
                </span>
                {late.minutes > 0 && <HiddenComma />}
                <LateBadge {...late} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RoomDay = { heading: string; talks: RoomTalk[] }
type RoomTalk = ReturnType<typeof toRoomTalk>

/** The sessions in a room, day by day; a program of one day needs no name for it. */
function roomProgram({ days, byRoom }: Program, room: Room): RoomDay[] {
  const talks = Map.groupBy(byRoom.get(room.id) ?? [], ({ day }) => day)
  return days.flatMap((day) => {
    const ofDay = talks.get(day.day)?.map(toRoomTalk)
    return ofDay ? [{ heading: days.length > 1 ? formatProgramDay(day) : 'Program', talks: ofDay }] : []
  })
}

/** In seconds, for the core script; a cancelled session never runs. */
function toRoomTalk({ id, title, startTime, endTime, track, isOff, late, span }: ProgramSession) {
  return { id, title, startTime, endTime, track, isOff, late, ...(isOff ? undefined : span) }
}
