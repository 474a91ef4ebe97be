import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../db/schema.ts'
import { addressOf } from '../../browser/request.ts'

/** What the desk shows is made of these. */
const KINDS = ['sessions', 'rooms', 'speakers']
/** Where there is no stream: an event that is not active has none. */
const PAUSE_MS = 5000

/** As long as somebody looks at it, the desk shows at once what others write (product §29.10). */
export function useDeskNews({ slug }: Pick<Event, 'slug'>) {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let later: Timer | undefined
    let told = ''
    const fetchAgain = () => {
      for (const kind of KINDS) void client.invalidateQueries({ queryKey: [kind, slug] })
    }
    const hangUp = () => {
      clearTimeout(later)
      stream?.close()
    }
    const follow = () => {
      hangUp()
      if (document.hidden) return
      const opened = new EventSource(addressOf('GET /api/news', { query: { eventSlug: slug } }))
      stream = opened
      opened.onmessage = ({ data }) => {
        const { revisions } = JSON.parse(data)
        const numbers = KINDS.map((kind) => revisions[kind]).join()
        if (numbers !== told) fetchAgain()
        told = numbers
      }
      opened.onerror = () => {
        if (opened.readyState !== EventSource.CLOSED) return
        fetchAgain()
        later = setTimeout(follow, PAUSE_MS)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      hangUp()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [client, slug])
}
