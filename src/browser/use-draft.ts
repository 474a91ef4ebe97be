import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement
type Draft<E extends Field> = {
  value: string
  /** For the field itself: `<TextField {...draft.field} />`. */
  field: { value: string; onChange: (value: string) => void; inputRef: RefObject<E | null> }
  /** Empties it of what was sent; what was typed since stays. */
  forget: (sent: string) => void
}

/** Keeps text in local storage until it is sent. Text typed before the script arrived wins over what was kept. */
export function useDraft<E extends Field>(key: string, initial = ''): Draft<E> {
  const [value, setValue] = useState(initial)
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const typed = ref.current?.value
    if (typed) writeDraft(key, typed)
    setValue(typed || readDraft(key) || initial)
  }, [key, initial])
  const set = (text: string) => {
    setValue(text)
    writeDraft(key, text)
  }
  const forget = (sent: string) => {
    // It is sent without the space around it.
    const isSent = (text: string | null) => text?.trim() === sent.trim()
    setValue((now) => (isSent(now) ? '' : now))
    // Another tab may have kept something else under the same name.
    if (isSent(readDraft(key))) writeDraft(key, '')
  }
  return { value, field: { value, onChange: set, inputRef: ref }, forget }
}

const name = (key: string) => `draft:${key}`

// Storage may be full or forbidden (private windows): then the draft lives as long as the page.
function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(name(key))
  } catch {
    return null
  }
}

function writeDraft(key: string, text: string) {
  try {
    if (text) localStorage.setItem(name(key), text)
    else localStorage.removeItem(name(key))
  } catch {}
}
