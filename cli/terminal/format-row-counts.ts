import type { RowCounts } from '../../src/operations/backups/backup-reader.ts'
import type { BackupTable, EventTable } from '../../src/records/tables.ts'
import { pluralize } from '../../src/text/pluralize.ts'

const CALLED: Record<BackupTable, [one: string, many: string] | undefined> = {
  events: ['event', 'events'],
  sessions: ['session', 'sessions'],
  speakers: ['speaker', 'speakers'],
  sponsors: ['sponsor', 'sponsors'],
  guides: ['guide', 'guides'],
  plannedPlaces: ['planned move', 'planned moves'],
  rooms: ['room', 'rooms'],
  floors: ['floor plan', 'floor plans'],
  tracks: ['track', 'tracks'],
  announcements: ['announcement', 'announcements'],
  sources: ['source', 'sources'],
  sourceRows: undefined,
  proposals: undefined,
  sponsorMessages: ['sponsor message', 'sponsor messages'],
  attendeeMessages: ['board post', 'board posts'],
  boardRemovals: undefined,
  questions: ['question', 'questions'],
  questionVotes: undefined,
  publications: undefined,
  feedback: ['feedback answer', 'feedback answers'],
  mySchedules: ['personal schedule', 'personal schedules'],
  changes: ['history entry', 'history entries'],
  users: ['user', 'users'],
  secondFactors: undefined,
  safetyKeys: undefined,
  safetyReports: ['sealed report', 'sealed reports'],
  safetyEntries: undefined,
}

export function formatContents(rows: RowCounts, pictures: number): string {
  const there = Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))
  const parts = [...countParts(there), ...(pictures > 0 ? [pluralize(pictures, 'uploaded image')] : [])]
  return new Intl.ListFormat('en-US').format(parts) || 'Nothing'
}

export function formatEventContents(rows: Record<EventTable, number>): string {
  const { sponsorMessages, attendeeMessages, ...others } = rows
  const isNamed = ([name, count]: [string, number]) => count > 0 || /^(sessions|speakers|sponsors)$/.test(name)
  const parts = countParts(Object.fromEntries(Object.entries(others).filter(isNamed)))
  return [...parts, pluralize(sponsorMessages + attendeeMessages, 'message')].join(', ')
}

function countParts(rows: Partial<RowCounts>): string[] {
  return inOrder.flatMap((name) => {
    const [called, count] = [CALLED[name], rows[name]]
    return called && count !== undefined ? pluralize(count, ...called) : []
  })
}

const inOrder = Object.keys(CALLED) as BackupTable[]
