import { useEffect, useState } from 'react'
import { now } from '../../../browser/core/clock.ts'
import { request } from '../../../browser/request.ts'
import { nowAndNext } from '../../../program/now.ts'
import type { RoomSlot } from '../room-times.ts'

/** `full`: until when nobody else gets in, in words. */
export type RoomNow = { running?: RoomSlot; next?: RoomSlot; full?: string }

/** The sessions now and next in each room, by its id; empty without a network. The dialogs of the rooms have them as well. */
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
