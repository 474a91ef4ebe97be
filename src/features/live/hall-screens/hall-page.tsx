import type { ReactNode } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { chunkOf, stylesheetUrl } from '../../../islands/manifest.ts'
import { AnnouncementNotices, Announcements } from '../../../layout/masthead/announcements.tsx'
import { CONFERENCE_NAME } from '../../../text/names.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { TrackBadge } from '../../sessions/agenda/session-card.tsx'
import { markEntries } from './hall-marks.ts'
import type { HallEntry, HallRoom } from './hall-program.ts'

type HallProps = {
  event: Event
  rooms: HallRoom[]
  /** In seconds. */
  now: number
  address: string
}

export function HallContent({ event, rooms, now, address, guidesAddress }: HallProps & { guidesAddress: string }) {
  const title = (
    <div>
      <p>{CONFERENCE_NAME}</p>
      <h1>{event.name}</h1>
    </div>
  )
  return (
    <Frame className="hall" event={event} title={title}>
      {rooms.map((hall) => (
        <HallRoomCard key={hall.name} event={event} hall={hall} now={now} />
      ))}
      <p className="hall-quiet on-screen">
        {rooms.length ? 'No sessions right now.' : 'The agenda hasn’t been published yet.'}
      </p>
      <p className="hall-over on-screen">That’s a wrap. Thank you for coming!</p>
      <Corner
        address={address}
        title={guidesAddress ? 'Agenda and map' : 'Get the agenda on your phone'}
        text="Agenda, map, and messages. Works offline."
        more={{ address: guidesAddress, title: 'Good to know', text: 'Help, quiet rooms, food, and Wi-Fi.' }}
      />
    </Frame>
  )
}

export function DoorSignContent({ event, hall, now, address }: Omit<HallProps, 'rooms'> & { hall: HallRoom }) {
  return (
    <Frame className="hall of-room" event={event} title={<p>{event.name}</p>}>
      <HallRoomCard event={event} hall={hall} now={now} isSign />
      <Corner address={address} title="This room" text="Scan for this room’s sessions" />
    </Frame>
  )
}

type FrameProps = { className: string; event: Event; title: ReactNode; children: ReactNode }

function Frame({ className, event, title, children }: FrameProps) {
  return (
    <div className={className} data-timezone={event.timezone}>
      <link rel="stylesheet" href={stylesheetUrl('hall')} />
      <script type="module" src={chunkOf(`${import.meta.dir}/hall.script.ts`).url} />
      <noscript>
        {/* The script refreshes only while there is a network. */}
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <header className="hall-head">
        {title}
        <p className="hall-clock on-screen">
          <time />
          <span />
        </p>
      </header>
      <Announcements isPlain />
      <div className="hall-rooms" data-swap="hall">
        {children}
      </div>
      <p className="hall-away on-screen" hidden>
        No connection since <time />
      </p>
    </div>
  )
}

type CornerCode = { address: string; title: string; text: string }

function Corner({ more, ...first }: CornerCode & { more?: CornerCode }) {
  if (!first.address) return null
  return (
    <aside className="hall-corner">
      {[first, more].map(
        (code) =>
          code?.address && (
            <div key={code.address} className="cluster hall-code">
              <QrCode text={code.address} label={`QR code of ${code.address}`} />
              <p>
                <strong>{code.title}</strong>
                <span>{code.text}</span>
              </p>
            </div>
          ),
      )}
      <p className="hall-turn on-screen" hidden />
    </aside>
  )
}

/** On a door sign the room is the title of the page. */
function HallRoomCard({ event, hall, now, isSign }: { event: Event; hall: HallRoom; now: number; isSign?: boolean }) {
  const { room, name, announced, days } = hall
  const entries = days.flatMap((day) => day.entries)
  const { marks, freeUntil, isIdle, isQuiet } = markEntries(entries, now)
  const Name = isSign ? 'h1' : 'h2'
  const fullUntil = Date.parse(room?.fullUntil ?? '') / 1000
  return (
    <section
      className={isSign ? 'hall-room sign' : 'hall-room'}
      data-idle={isIdle || undefined}
      data-free={!!freeUntil || undefined}
      data-quiet={isQuiet || undefined}>
      <header>
        <Name>{name}</Name>
        {fullUntil > now && (
          <span className="accent badge full on-screen" data-gone={Math.floor(fullUntil)}>
            Full
          </span>
        )}
      </header>
      <AnnouncementNotices announced={announced} timezone={event.timezone} isPlain />
      <p className="free on-screen" hidden={!freeUntil}>
        Free until <span>{freeUntil?.starts}</span>
      </p>
      {isSign && <p className="over on-screen">No more sessions in this room.</p>}
      {days.map((day) => (
        <div key={day.name} className="hall-day">
          <p className="day-name">{day.name}</p>
          <ul className="hall-entries">
            {day.entries.map((entry) => (
              <HallSession key={entry.session.id} entry={entry} mark={marks.get(entry)} level={isSign ? 2 : 3} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The style sheet shows parts of it by its mark, which the script updates. */
function HallSession({ entry, mark, level }: { entry: HallEntry; mark: string | undefined; level: 2 | 3 }) {
  const { session, people, weekday, starts, ends, from, until } = entry
  const { title, track, isOff, cancelReason, instead, late } = session
  return (
    <li
      className={mark}
      data-start={Number.isNaN(from) ? undefined : from}
      data-end={Number.isNaN(until) ? undefined : until}
      data-off={isOff || undefined}>
      <p className="at">
        <span className="weekday">{weekday && `${weekday}, `}</span>
        <time>{starts}</time>
        <span className="ends"> – {ends}</span>
      </p>
      <h3 aria-level={level}>{isOff ? <s>{title}</s> : title}</h3>
      {people && <p className="people">{people}</p>}
      {instead && <p className="instead">Replaced by: {instead.title}</p>}
      {isOff && cancelReason && <p className="reason">{cancelReason}</p>}
      <p className="cluster wrap marks">
        <span className="until on-screen">until {ends}</span>
        {isOff && <span className="badge alarm">Canceled</span>}
        {late.minutes > 0 && <span className="badge alarm">{late.minutes} min late</span>}
        <TrackBadge track={track} />
      </p>
    </li>
  )
}
