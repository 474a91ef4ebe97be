import type { ChangedRow, Event, Floor, Room, Session, SessionStatus, Speaker } from '../../../db/schema.ts'
import { STAND_IN_DATE, sessionDayName } from '../../program/program-days.ts'
import { linkLine } from '../../text/session-links.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { formatTime, parseTime } from '../../text/time/format-time.ts'
import { EVENT_LABELS } from '../events/schema.ts'
import { GUIDE_LABELS } from '../guides/schema.ts'
import type { ChangeFormatter } from '../history/recent-changes.tsx'
import { ACCESS_FEATURES } from '../rooms/constants.ts'
import { FLOOR_LABELS, ROOM_LABELS } from '../rooms/schema.ts'
import { STATUS_LABELS } from '../sessions/constants.ts'
import { SESSION_LABELS } from '../sessions/schema.ts'
import { SPEAKER_LABELS } from '../speakers/schema.ts'
import { SPONSOR_LABELS } from '../sponsors/schema.ts'
import { TRACK_LABELS } from '../tracks/schema.ts'

export const TABLE_FIELD_LABELS: Record<ChangedRow['table'], Record<string, string>> = {
  events: {
    ...EVENT_LABELS,
    boardClosedAt: 'Board closed',
    boardSlowSeconds: 'Seconds between posts',
    boardHeldAt: 'Posts held for review',
    boardWords: 'Watched words',
    publishedAt: 'Published',
    plansQuietlySince: 'Plan quietly',
  },
  sessions: SESSION_LABELS,
  plannedPlaces: { startTime: 'Start', endTime: 'End', roomId: 'Room' },
  speakers: SPEAKER_LABELS,
  sponsors: SPONSOR_LABELS,
  guides: GUIDE_LABELS,
  floors: FLOOR_LABELS,
  tracks: TRACK_LABELS,
  rooms: {
    ...ROOM_LABELS,
    floorId: 'Floor',
    x: 'Position on plan, from left (%)',
    y: 'Position on plan, from top (%)',
    fullUntil: 'Full until',
  },
  announcements: { text: 'Announcement', day: 'For day', roomId: 'For room', showUntil: 'Shown until' },
  sources: {},
  sourceRows: {},
  boardRemovals: { name: 'Posts', removedAt: 'Removed' },
}

const TIMESTAMP_FIELDS = ['boardClosedAt', 'boardHeldAt', 'removedAt', 'plansQuietlySince']

type NameLookup = { speakers?: Speaker[]; sessions?: Session[]; floors?: Floor[]; rooms?: Room[] }

export function changeFormatter(
  event: Event,
  { speakers = [], sessions = [], floors = [], rooms = [] }: NameLookup,
): ChangeFormatter {
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const names = new Map([...speakers, ...floors, ...rooms, ...ACCESS_FEATURES].map(({ id, name }) => [id, name]))
  return {
    inOrder: (table, fields) => {
      const order = Object.keys(TABLE_FIELD_LABELS[table])
      // The change's sentence tells of a move or a delay.
      const worthTelling = fields.filter(({ field }) =>
        table === 'plannedPlaces' ? order.includes(field) : field !== 'position' && field !== 'delay',
      )
      return worthTelling.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    },
    label: (table, field) => TABLE_FIELD_LABELS[table][field] ?? field,
    say: (table, field, value) => {
      if (TIMESTAMP_FIELDS.includes(field)) return value ? 'yes' : 'no'
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
      if (typeof value === 'boolean') return value ? 'yes' : 'no'
      if (Array.isArray(value))
        return value.map((item) => (typeof item === 'object' ? linkLine(item) : (names.get(item) ?? item))).join(', ')
      if (['publishedAt', 'showUntil', 'fullUntil'].includes(field))
        return formatTimestamp(String(value), event.timezone)
      if (field === 'floorId' || field === 'roomId') return names.get(String(value)) ?? String(value)
      if (field === 'replacedById') return titles.get(String(value)) ?? String(value)
      if (table === 'sessions' && field === 'status') return STATUS_LABELS[value as SessionStatus] ?? String(value)
      return /^(start|end)Time$/.test(field) ? formatTimeField(String(value), event) : String(value)
    },
  }
}

/** `11:00 AM`, with the day at an event of several days or for a real date. */
function formatTimeField(time: string, event: Event): string {
  const read = parseTime(time)
  const day =
    read && (sessionDayName(event, { startTime: time }) ?? (read.date === STAND_IN_DATE ? undefined : read.date))
  return day ? `${formatTime(time)} on ${day}` : formatTime(time)
}
