import type { Undone } from './service.ts'

/** One sentence for people: why a change was left as it is. */
export function whyNotUndone(outcome: Exclude<Undone, { status: 'undone' }>): string {
  switch (outcome.status) {
    case 'not-there':
      return 'Change not found'
    case 'already-undone':
      return 'This was undone already'
    case 'name-taken':
      return 'This cannot be undone: another event has the name or the slug by now'
    case 'room-taken':
      return `This cannot be undone: another room is called "${outcome.name}" by now`
    case 'changed-since': {
      const [first, ...others] = outcome.rows
      const state = first!.now === 'in use' ? 'filled' : first!.now
      const more = others.length ? ` and ${others.length} more were` : ' was'
      return `This cannot be undone: "${first!.name}"${more} ${state} since`
    }
  }
}
