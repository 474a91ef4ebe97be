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
  const parts = [...countParts(rows), ...(pictures > 0 ? [pluralize(pictures, 'uploaded image')] : [])]
  return new Intl.ListFormat('en-US').format(parts) || 'Nothing'
}

export function formatEventContents(rows: Record<EventTable, number>): string {
  const { sponsorMessages, attendeeMessages, ...others } = rows
  const parts = countParts(others, ['sessions', 'speakers', 'sponsors'])
  return [...parts, pluralize(sponsorMessages + attendeeMessages, 'message')].join(', ')
}

function countParts(rows: Partial<RowCounts>, always: BackupTable[] = []): string[] {
  return (Object.keys(CALLED) as BackupTable[]).flatMap((name) => {
    const [called, count = 0] = [CALLED[name], rows[name]]
    return called && (count > 0 || always.includes(name)) ? pluralize(count, ...called) : []
  })
}
