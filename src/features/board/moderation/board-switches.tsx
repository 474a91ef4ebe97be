import { __iconData as X } from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { pluralize } from '../../../text/pluralize.ts'
import { Button, SmallButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { formatInterval, MAX_HELD_WORD_LENGTH } from '../constants.ts'
import { useBoardSettings } from './moderation-queries.ts'
import type { BoardState } from './moderation-routes.tsx'

const PACES: [seconds: number | null, words: string][] = [
  [null, 'Off'],
  [30, '30 s'],
  [60, '1 min'],
  [300, '5 min'],
]

type BoardSwitchesProps = { eventSlug: string; board: BoardState; onRemoveLatest: () => void; onRemoveLine: () => void }

export function BoardSwitches({ eventSlug, board, onRemoveLatest, onRemoveLine }: BoardSwitchesProps) {
  const [isEditingWords, setEditingWords] = useState(false)
  const settings = useBoardSettings(eventSlug)
  const { isClosed, isHeld, slowSeconds, words, line } = board
  return (
    <section className="stack tight board-switches" aria-label="Board status">
      <p role="status">{stateOf(board)}</p>
      {line.posts > 0 && (
        <p className="notice">
          {`${pluralize(line.posts, 'post')} in line, ${pluralize(line.ofOneNetwork, 'post')} of them from one network. `}
          They appear in turn, a few each second.{' '}
          <SmallButton onClick={onRemoveLine}>Remove posts in line…</SmallButton>
        </p>
      )}
      <Button look={isClosed ? 'primary' : ''} disabled={settings.isPending} onClick={() => settings.close(!isClosed)}>
        {isClosed ? 'Open the board' : 'Close the board'}
      </Button>
      <Button look={isHeld ? 'primary' : ''} disabled={settings.isPending} onClick={() => settings.hold(!isHeld)}>
        {isHeld ? 'Stop holding posts' : 'Hold posts for review'}
      </Button>
      <Button onClick={onRemoveLatest}>Remove recent posts…</Button>
      <Button onClick={() => setEditingWords(true)}>
        {words.length ? `Watched words (${words.length})…` : 'Watched words…'}
      </Button>
      <fieldset className="buttons paces" disabled={settings.isPending}>
        <legend>Slow mode</legend>
        {pacesWith(slowSeconds).map(([seconds, label]) => (
          <label key={label}>
            <input type="radio" name="pace" checked={slowSeconds === seconds} onChange={() => settings.slow(seconds)} />
            <span className="button">{label}</span>
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

function pacesWith(slow: number | null): typeof PACES {
  if (PACES.some(([seconds]) => seconds === slow)) return PACES
  return [...PACES, [slow, pluralize(slow!, 'second')]]
}

type WordsDialogProps = { words: string[]; settings: ReturnType<typeof useBoardSettings>; onClose: () => void }

function HeldWordsDialog({ words, settings, onClose }: WordsDialogProps) {
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const word = typed.trim()
    // Text typed meanwhile is the next word.
    if (word) settings.words({ add: [word] }, () => setTyped((now) => (now.trim() === word ? '' : now)))
  }
  return (
    <ModalDialog title="Watched words" className="narrow" onClose={onClose}>
      <div className="content">
        <p className="hint">Posts with any of these words are held for review. Attendees can’t see this list.</p>
        <form className="buttons beside" onSubmit={add}>
          <label className="visually-hidden" htmlFor="held-word">
            Word or phrase
          </label>
          <span className="field">
            <input
              id="held-word"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              maxLength={MAX_HELD_WORD_LENGTH}
              placeholder="Word or phrase"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
            />
          </span>
          <button type="submit" className="button primary" disabled={settings.isPending}>
            Add
          </button>
        </form>
        {words.length === 0 && <p>No watched words yet.</p>}
        <ul className="buttons held-words">
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove “${word}”`}
                disabled={settings.isPending}
                onClick={() => settings.words({ remove: [word] })}>
                <Icon of={X} size={18} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </ModalDialog>
  )
}
