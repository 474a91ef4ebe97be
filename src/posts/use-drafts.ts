import { useState } from 'react'
import { readStored, writeStored } from '../browser/local-storage.ts'

export type PostFields = Record<string, string | null | undefined>

export type Drafts<Fields extends PostFields> = {
  typed: Record<keyof Fields & string, string>
  /** Whether the form is empty or holds the same text, so that nothing is lost by it. */
  canTake(post: PostFields): boolean
  /** Empties the fields of a sent post. They stay once another post is typed. */
  clear(sent: PostFields): void
  restore(rejected: Fields): void
  /** Reads the stored drafts. Text typed before the script ran wins over them. */
  adopt(typed: Record<string, string>): void
}

type DraftOptions<Name extends string> = {
  keys: Record<Name, string>
  main: Name
  /** A field that keeps its text for the next post. */
  stays?: Name
  initial?: Partial<Record<Name, string>>
}

export function useDrafts<Fields extends PostFields>(options: DraftOptions<keyof Fields & string>) {
  const { keys, main, stays, initial } = options
  type Name = keyof Fields & string
  type Typed = Record<Name, string>
  const names = Object.keys(keys) as Name[]
  const each = (value: (name: Name) => string) => Object.fromEntries(names.map((name) => [name, value(name)])) as Typed
  const [typed, setTyped] = useState(() => each((name) => initial?.[name] ?? ''))
  const store = (name: Name, text: string) => writeStored(`draft:${keys[name]}`, text)
  const stored = (name: Name) => readStored(`draft:${keys[name]}`, '')
  const set = (name: Name, text: string) => {
    setTyped((now) => ({ ...now, [name]: text }))
    store(name, text)
  }
  const isSame = (text: string, sent: string | null | undefined) => text.trim() === (sent ?? '').trim()
  const drafts: Drafts<Fields> = {
    typed,
    canTake: (post) => !typed[main] || isSame(typed[main], post[main]),
    clear: (sent) => {
      const withoutSent = (texts: Typed) =>
        isSame(texts[main], sent[main])
          ? each((name) => (name !== stays && isSame(texts[name], sent[name]) ? '' : texts[name]))
          : texts
      setTyped(withoutSent)
      for (const [name, text] of Object.entries<string>(withoutSent(each(stored)))) store(name as Name, text)
    },
    restore: (rejected) => {
      for (const name of names) if (name !== stays || !typed[name]) set(name, rejected[name] ?? '')
    },
    adopt: (before) => {
      for (const name of names) if (before[name]) store(name, before[name])
      setTyped(each((name) => before[name] || stored(name) || initial?.[name] || ''))
    },
  }
  const field = (name: Name) => ({ name, value: typed[name], onChange: (text: string) => set(name, text) })
  return { drafts, field }
}
