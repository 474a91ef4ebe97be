import { useEffect, useRef, useState } from 'react'
import { request } from '../../../browser/request.ts'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import type { BoardPost } from '../service.ts'

/** What comes after the first page of the board, as far as the reader asked for it; each post once. */
export function useOlderPosts(eventSlug: string, first: BoardPost[]) {
  const [posts, setPosts] = useState<BoardPost[]>([])
  const [isLoading, setLoading] = useState(false)
  const [isEnd, setEnd] = useState(false)
  const [failure, setFailure] = useState<string>()

  const before = useRef(first)
  useEffect(() => {
    const gone = displacedPosts(before.current, first)
    before.current = first
    setPosts((older) => (older.length && gone ? [...gone, ...older] : []))
    if (!gone) setEnd(false)
  }, [first])

  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setFailure(undefined)
    try {
      const before = [...first, ...posts].at(-1)!.id
      const page = await request('GET /api/attendee-messages', { query: { eventSlug, before } })
      setPosts((older) => [...older, ...page])
      setEnd(page.length < BOARD_PAGE_SIZE)
    } catch {
      setFailure('Couldn’t load older messages. Please try again.')
    }
    setLoading(false)
  }
  const isShort = first.length < BOARD_PAGE_SIZE
  return { posts: isShort ? [] : posts, hasMore: !isShort && !isEnd, isLoading, failure, load }
}

/** The posts that news pushed off the first page; undefined where more came than it holds. */
function displacedPosts(before: BoardPost[], now: BoardPost[]): BoardPost[] | undefined {
  const at = before.findIndex(({ id }) => id === now.at(-1)?.id)
  return at < 0 ? undefined : before.slice(at + 1)
}
