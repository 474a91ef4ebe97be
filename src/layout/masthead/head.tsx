import { createContext, type ReactNode, useContext } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import type { Links } from '../links.ts'

export type LoadAnnounced = () => Promise<Announcement[]>

/** What the head of a page is made of, whichever screen it is. */
export type HeadContent = {
  event: Event
  /** The conference in other cities. */
  others: Event[]
  links: Links
  announced: LoadAnnounced
  /** The path of the tool that this page is. */
  tool?: string
}

const HeadContext = createContext<HeadContent | undefined>(undefined)

/** A page says once what its head is made of; its title shows it, wherever that is. */
export const withHead = (head: HeadContent, page: ReactNode) => <HeadContext value={head}>{page}</HeadContext>

export function useHead(): HeadContent {
  const head = useContext(HeadContext)
  if (!head) throw new Error('A title stands in a Page')
  return head
}
