import { useMemo, useState } from 'react'
import type { Event, Room, Session, Speaker } from '../../../db/schema.ts'
import { useRooms } from '../rooms/queries.ts'
import { useSessions } from '../sessions/queries.ts'
import { useSpeakers } from '../speakers/queries.ts'
import { ActDialog } from './acts/act-dialog.tsx'
import type { AskedAct } from './acts/room-acts.tsx'
import { ClockBar } from './clock/clock-bar.tsx'
import { useDeskClock } from './clock/use-desk-clock.ts'
import { deskRooms } from './desk-rooms.ts'
import { DeskState } from './desk-state.tsx'
import { RoomCard } from './room-card.tsx'
import { useDeskNews } from './use-desk-news.ts'

const NO_ROOMS: Room[] = []
const NO_SESSIONS: Session[] = []
const NOBODY: Speaker[] = []

/** The rooms in their order: what runs in them now, what is next, and what can be done about it (product §29.2). */
export function RoomsDesk({ event }: { event: Event }) {
  const lists = [useRooms(event), useSessions(event), useSpeakers(event)] as const
  const [{ data: rooms = NO_ROOMS }, { data: sessions = NO_SESSIONS }, { data: speakers = NOBODY }] = lists
  useDeskNews(event)
  const clock = useDeskClock()
  const { now } = clock
  const [asked, ask] = useState<AskedAct>()
  const desk = useMemo(() => deskRooms(event, rooms, sessions, now), [event, rooms, sessions, now])
  return (
    <section className="rooms-desk">
      <h2 className="visually-hidden">Rooms</h2>
      <ClockBar event={event} sessions={sessions} clock={clock} />
      <DeskState event={event} desk={desk} lists={lists}>
        <ul className="desk-rooms">
          {desk.map((one) => (
            <RoomCard key={one.room.id} event={event} desk={one} sessions={sessions} now={now} onOpen={ask} />
          ))}
        </ul>
      </DeskState>
      {asked && (
        <ActDialog asked={asked} program={{ event, rooms, sessions, speakers }} onClose={() => ask(undefined)} />
      )}
    </section>
  )
}
