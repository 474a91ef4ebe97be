import { useState } from 'react'
import { pluralize } from '../../../text/pluralize.ts'
import { formatInterval } from '../format-pause.ts'
import type { BoardState } from './moderation-routes.tsx'
import { useBoardSettings } from './settings-queries.ts'
import { HeldWordsDialog } from './words-dialog.tsx'

/** In seconds. */
const PACES: [seconds: number | null, words: string][] = [
  [null, 'Off'],
  [30, '30 s'],
  [60, '1 min'],
  [300, '5 min'],
]

type BoardSwitchesProps = {
  eventSlug: string
  board: BoardState
  onRemoveLatest: () => void
  onRemoveLine: () => void
}

/** What stops a flood, each a tap away, and how the board is at the moment (product §31). */
export function BoardSwitches({ eventSlug, board, onRemoveLatest, onRemoveLine }: BoardSwitchesProps) {
  const [isEditingWords, setEditingWords] = useState(false)
  const settings = useBoardSettings(eventSlug)
  const { isClosed, isHeld, slowSeconds, words, line } = board
  return (
    <section className="board-switches" aria-label="Board status">
      <p role="status">{stateOf(board)}</p>
      {line.posts > 0 && (
        <p className="notice">
          {`${pluralize(line.posts, 'post')} in line, ${pluralize(line.ofOneNetwork, 'post')} of them from one network. `}
          They appear in turn, a few each second.{' '}
          <button type="button" className="button small" onClick={onRemoveLine}>
            Remove posts in line…
          </button>
        </p>
      )}
      <button
        type="button"
        className={isClosed ? 'button primary' : 'button'}
        disabled={settings.isPending}
        onClick={() => settings.close(!isClosed)}
      >
        {isClosed ? 'Open the board' : 'Close the board'}
      </button>
      <button
        type="button"
        className={isHeld ? 'button primary' : 'button'}
        disabled={settings.isPending}
        onClick={() => settings.hold(!isHeld)}
      >
        {isHeld ? 'Stop holding posts' : 'Hold posts for review'}
      </button>
      <button type="button" className="button" onClick={onRemoveLatest}>
        Remove recent posts…
      </button>
      <button type="button" className="button" onClick={() => setEditingWords(true)}>
        {words.length ? `Watched words (${words.length})…` : 'Watched words…'}
      </button>
      <fieldset className="paces" disabled={settings.isPending}>
        <legend>Slow mode</legend>
        {pacesWith(slowSeconds).map(([seconds, label]) => (
          <label key={label}>
            <input type="radio" name="pace" checked={slowSeconds === seconds} onChange={() => settings.slow(seconds)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isEditingWords && <HeldWordsDialog words={words} settings={settings} onClose={() => setEditingWords(false)} />}
    </section>
  )
}

function stateOf({ isClosed, isHeld, slowSeconds }: BoardState): string {
  if (isClosed) return 'Closed: attendees can read but not post.'
  const how = isHeld ? 'Moderated: new posts need your approval.' : 'Open: new posts appear right away.'
  return slowSeconds ? `${how} Slow mode: one post ${formatInterval(slowSeconds)} per attendee.` : how
}

/** Also what was said on the terminal. */
function pacesWith(slow: number | null): typeof PACES {
  if (PACES.some(([seconds]) => seconds === slow)) return PACES
  return [...PACES, [slow, pluralize(slow!, 'second')]]
}
