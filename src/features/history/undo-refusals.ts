import type { UndoResult } from './service.ts'

/** One sentence for people: why a change was left as it is. */
export function describeUndoRefusal(outcome: Exclude<UndoResult, { status: 'undone' }>): string {
  switch (outcome.status) {
    case 'not-there':
      return 'Change not found'
    case 'already-undone':
      return 'This was already undone'
    case 'name-taken':
      return 'Can’t undo: another event now has this name or slug'
    case 'room-taken':
      return `Can’t undo: another room is now named “${outcome.name}”`
    case 'changed-since': {
      const [first, ...others] = outcome.rows
      const state = first!.now === 'in use' ? 'filled' : first!.now
      const more = others.length ? ` and ${others.length} more have been` : ' has been'
      return `Can’t undo: “${first!.name}”${more} ${state} since then`
    }
  }
}
