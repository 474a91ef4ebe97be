import island from '#island'
import type { BoardPost } from '../service.ts'
import { BoardPosts } from './board-posts.tsx'

export type MessageBoardProps = {
  eventId: string
  eventSlug: string
  messages: BoardPost[]
  /** The event's news are compared with it. */
  revision: number
  /** When the page was made, in milliseconds: what "2 hours ago" was said against. */
  renderedAt: number
  /** Where the posts older than these are read without JavaScript. */
  olderHref: string
  /** Where a post is reported, but for its id. */
  reportHref: string
}

/** What was posted on the shared board, newest first (product §7.3); it comes by itself. */
export default island(import.meta.url, BoardPosts)
