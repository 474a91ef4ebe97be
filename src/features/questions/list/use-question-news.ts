import { useQueryClient } from '@tanstack/react-query'
import { useNews } from '../../../browser/news/use-news.ts'
import { fetchAgain } from '../queries.ts'

/** The event and the session say whether questions are taken, and until when. */
const MADE_OF = ['event', 'sessions', 'questions']

/** Others' questions and votes come by themselves (product §32.6). */
export function useQuestionNews(sessionId: string) {
  const client = useQueryClient()
  useNews(MADE_OF, () => void fetchAgain(client, sessionId))
}
