/** What can be found, in the order in which it is shown. */
export const ENTRY_KINDS = ['session', 'speaker', 'room', 'sponsor'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What is known of everything that can be found: enough to show it, and to find it by all but its longer texts. */
export type Entry = {
  kind: EntryKind
  id: string
  name: string
  /** Shown, and not searched: when a session is, how many are in a room. */
  when?: string
  /** Room, track and speakers of a session; what somebody does and where. */
  about: string[]
  /** A session that is not held. */
  isCancelled?: true
}
