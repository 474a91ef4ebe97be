import type { Event } from '../../../db/schema.ts'
import { formatTime } from '../../format/time/clock.ts'
import { clockOf } from './desk-clock.ts'
import type { DeskRoom, OnDesk } from './desk-rooms.ts'

type RoomCardProps = { event: Event; desk: DeskRoom; now: number }

/** A room at this moment. */
export function RoomCard({ event, desk: { room, running, next }, now }: RoomCardProps) {
  return (
    <li className="card desk-room">
      <header>
        <h3>{room.name}</h3>
        <p className="badge">
          {running.length ? 'On time' : next ? `Empty until ${clockOf(event, next.start)}` : 'Nothing more today'}
        </p>
      </header>
      {running.map((one) => (
        <Running key={one.session.id} one={one} now={now} />
      ))}
      {next && (
        <p className="muted">
          next: {formatTime(next.session.startTime)} {next.session.title}
        </p>
      )}
    </li>
  )
}

function Running({ one: { session, start, end }, now }: { one: OnDesk; now: number }) {
  return (
    <>
      <p>{session.title}</p>
      <progress max={end - start} value={now - start} aria-label={`${session.title}, how far it is`} />
      <p className="muted">until {formatTime(session.endTime)}</p>
    </>
  )
}
