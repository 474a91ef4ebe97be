import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { MAX_HELD_WORD_LENGTH } from '../constants.ts'
import type { useBoardSettings } from './settings-queries.ts'

type WordsDialogProps = { words: string[]; settings: ReturnType<typeof useBoardSettings>; onClose: () => void }

/** The words that posts wait for (product §31.4); each comes and goes at once, and with Undo. */
export function HeldWordsDialog({ words, settings, onClose }: WordsDialogProps) {
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const word = typed.trim()
    // What is typed meanwhile is the next one.
    if (word) settings.words({ add: [word] }, () => setTyped((now) => (now.trim() === word ? '' : now)))
  }
  return (
    <ModalDialog title="Watched words" className="narrow" onClose={onClose}>
      <div className="content">
        <p className="hint">Posts with any of these words are held for review. Attendees can’t see this list.</p>
        <form className="add-word" onSubmit={add}>
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
        <ul className="held-words">
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove “${word}”`}
                disabled={settings.isPending}
                onClick={() => settings.words({ remove: [word] })}
              >
                <X size={18} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </ModalDialog>
  )
}
