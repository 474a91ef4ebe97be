import { useEffect, useState } from 'react'
import { now } from '../../../browser/core/clock.ts'
import { request } from '../../../browser/request.ts'
import type { RoomSlot } from '../room-times.ts'

/** `full`: until when nobody else gets in, in words. */
export type RoomNow = { running?: RoomSlot; next?: RoomSlot; full?: string }

/** What runs and what is next in each room, by its id; nothing where the network is away: their dialogs say it, too. */
export function useRoomStatus(slug: string): Map<string, RoomNow> {
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
    [...Map.groupBy(times, ({ roomId }) => roomId)].map(([roomId, inRoom]) => [roomId, nowAndNext(inRoom, seconds)]),
  )
}

/** Of times in the order in which they begin. What is farther away than this is no "next". */
const NEXT_WINDOW_S = 12 * 60 * 60

function nowAndNext(times: RoomSlot[], now: number): RoomNow {
  const next = times.find(({ from }) => from > now)
  const full = times.find(({ full }) => full && now < full.until)?.full
  return {
    running: times.findLast(({ from, until }) => from <= now && now < until),
    full: full?.ends,
    next: next && next.from - now < NEXT_WINDOW_S ? next : undefined,
  }
}
