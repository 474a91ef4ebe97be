import type { Event } from '../../../../db/schema.ts'
import { editRow } from '../../../records/row-writes.ts'
import type { WriteContext } from '../../../records/unit-of-work.ts'
import { foldText } from '../../../text/fold.ts'
import { formatInterval } from '../constants.ts'

export function setBoardClosed(eventId: string, isClosed: boolean, by: WriteContext) {
  const closed = ({ boardClosedAt }: Event) => ({ boardClosedAt: timestampFor(isClosed, boardClosedAt) })
  return editRow('events', eventId, closed, by, ({ name }) => `${isClosed ? 'Closed' : 'Opened'} the board of ${name}`)
}

export function setBoardHeld(eventId: string, isHeld: boolean, by: WriteContext) {
  const held = ({ boardHeldAt }: Event) => ({ boardHeldAt: timestampFor(isHeld, boardHeldAt) })
  return editRow('events', eventId, held, by, ({ name }) =>
    isHeld ? `Turned on post review on the ${name} board` : `Turned off post review on the ${name} board`,
  )
}

export function setBoardSlow(eventId: string, seconds: number | null, by: WriteContext) {
  return editRow('events', eventId, { boardSlowSeconds: seconds }, by, ({ name }) =>
    seconds
      ? `Turned on slow mode on the ${name} board: one post ${formatInterval(seconds)}`
      : `Turned off slow mode on the ${name} board`,
  )
}

export type WordsEdit = { add?: string[]; remove?: string[] }

/** Additions and removals keep the words of two concurrent organizers. */
export function editBoardWords(eventId: string, { add = [], remove = [] }: WordsEdit, by: WriteContext) {
  const words = ({ boardWords }: Event) => {
    const gone = new Set(remove.map(foldText))
    const all = [...boardWords, ...add].filter((word) => !gone.has(foldText(word)))
    const folded = all.map(foldText)
    return { boardWords: all.filter((_, at) => folded.indexOf(folded[at]!) === at) }
  }
  return editRow('events', eventId, words, by, ({ name }) => `Changed the watched words for the ${name} board`)
}

function timestampFor(isSo: boolean, before: string | null): string | null {
  return isSo ? (before ?? new Date().toISOString()) : null
}
