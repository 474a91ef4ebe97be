import { useQueryClient } from '@tanstack/react-query'
import { useUpdates } from '../../../browser/use-updates.ts'
import { refetchQuestions } from '../queries.ts'

/** The event and the session say whether questions are taken, and until when. */
const DEPENDS_ON = ['event', 'sessions', 'questions']

/** Others' questions and votes come by themselves (product §32.6). */
export function useQuestionUpdates(sessionId: string) {
  const client = useQueryClient()
  useUpdates(DEPENDS_ON, () => void refetchQuestions(client, sessionId))
}
