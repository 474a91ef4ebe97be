import { createContext, type ReactNode, useContext } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import type { Links } from '../links.ts'

export type LoadAnnounced = () => Promise<Announcement[]>

/** The data of a page's head, equal on all screens. */
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

/** The page provides its head, and the title renders it. */
export const withHead = (head: HeadContent, page: ReactNode) => <HeadContext value={head}>{page}</HeadContext>

export function useHead(): HeadContent {
  const head = useContext(HeadContext)
  if (!head) throw new Error('A title stands in a Page')
  return head
}
