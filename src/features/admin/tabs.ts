/** The dashboard's tabs by their name in the address, in order; the first is the default (product §11.2). */
export const TABS = {
  sessions: 'Sessions',
  speakers: 'Speakers',
  sponsors: 'Sponsors',
  messages: 'Messages',
} as const
export type TabName = keyof typeof TABS

export function readTab(name: string | null): TabName {
  return name && Object.hasOwn(TABS, name) ? (name as TabName) : 'sessions'
}
