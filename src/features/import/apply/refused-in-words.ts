import type { PlanResult } from './apply-import.ts'

/** Why an import cannot be done, as sentences without their periods where they are alone. */
export function refusedInWords(refused: Exclude<PlanResult, { status: 'planned' }>): string[] {
  switch (refused.status) {
    case 'no-event':
      return ['This event no longer exists']
    case 'incomplete':
      return refused.problems
    case 'same-room':
      return [`This would create two rooms named “${refused.room}”. Merge them in the Rooms tab first.`]
    case 'name-taken':
      return [`Another event is already named ${refused.name}`]
  }
}
