import { useEffect, useState } from 'react'
import { now } from '../../../browser/core/clock.ts'
import { request } from '../../../browser/request.ts'
import { nowAndNext } from '../../../program/now.ts'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import type { RoomSlot } from '../room-times.ts'
import type { MapRoom } from './map-rooms.ts'

/** Links to the room dialogs, also without a plan or script (product §19.7). */
export function RoomList({ rooms, slug, chosen }: { rooms: MapRoom[]; slug: string; chosen: string | undefined }) {
  const now = useRoomStatus(slug)
  if (!rooms.length) return null
  return (
    <section className="map-rooms">
      <h3>Rooms</h3>
      <ul className="link-list">
        {rooms.map(({ id, name, href, about }) => (
          <li key={id} className={id === chosen ? 'chosen' : undefined}>
            <a href={href} data-dialog={`room-${id}`} aria-current={id === chosen ? 'true' : undefined}>
              <span>
                <strong>{name}</strong>
                {about && <HiddenComma />}
                {about && <span>{about}</span>}
                <NowAndNext {...now.get(id)} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NowAndNext({ running, next, full }: RoomNow) {
  return (
    <>
      {full && <HiddenComma />}
      {full && <span className="badge full">Room full until {full}</span>}
      {running && <HiddenComma />}
      {running && (
        <span className="now">
          <b>Now</b> {running.title}, until {running.ends}
        </span>
      )}
      {next && <HiddenComma />}
      {next && (
        <span>
          <b>Next</b> {next.starts} {next.title}
        </span>
      )}
    </>
  )
}

/** `full` is the end time. */
export type RoomNow = { running?: RoomSlot; next?: RoomSlot; full?: string }

/** By room id. Empty without a network. */
function useRoomStatus(slug: string): Map<string, RoomNow> {
  const [times, setTimes] = useState<RoomSlot[]>([])
  const [seconds, setSeconds] = useState(() => now() / 1000)
  useEffect(() => {
    let isGone = false
    request('GET /api/rooms/times', { query: { eventSlug: slug } }).then(
      (found) => isGone || setTimes(found),
      () => {},
    )
    const clock = setInterval(() => setSeconds(now() / 1000), 30_000)
    return () => {
      isGone = true
      clearInterval(clock)
    }
  }, [slug])
  return new Map(
    [...Map.groupBy(times, ({ roomId }) => roomId)].map(([roomId, inRoom]) => [roomId, statusOf(inRoom, seconds)]),
  )
}

function statusOf(inRoom: RoomSlot[], seconds: number): RoomNow {
  const { running, next, isSameDay } = nowAndNext(inRoom, seconds)
  return {
    running: running.at(-1),
    full: inRoom.find(({ full }) => full && seconds < full.until)?.full?.ends,
    next: isSameDay ? next[0] : undefined,
  }
}
