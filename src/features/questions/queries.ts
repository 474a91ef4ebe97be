import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutbox } from '../../browser/outbox/use-outbox.ts'
import { isWaiting, request } from '../../browser/request.ts'
import type { QuestionFields } from './schema.ts'
import type { PublicQuestion } from './service.ts'
import type { Mine } from './votes.ts'

const listKey = (sessionId: string) => ['questions', sessionId]
const mineKey = (sessionId: string) => ['my-questions', sessionId]

type Asked = { eventSlug: string; sessionId: string }

/** What everybody sees of a session's questions; `initial` is what the page came with. */
export function useQuestions({ eventSlug, sessionId }: Asked, initial: PublicQuestion[], renderedAt: number) {
  return useQuery({
    queryKey: listKey(sessionId),
    queryFn: () => request('GET /api/questions', { query: { eventSlug, session: sessionId } }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    // The page was made of what was known then; what comes is told by news.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is this device's own: no page that everybody gets can hold it. */
export function useMine({ sessionId }: Asked, initial: Mine | undefined) {
  return useQuery({
    queryKey: mineKey(sessionId),
    queryFn: () => request('GET /api/questions/mine', { query: { session: sessionId } }),
    initialData: initial,
    staleTime: initial && Number.POSITIVE_INFINITY,
  }).data
}

/** Asks; the question is among one's own at once. */
export function useAsk(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: QuestionFields & { website?: string }) =>
      request('POST /api/questions', { body: { ...fields, sessionId } }),
    onSuccess: (answer) =>
      isWaiting(answer)
        ? undefined
        : Promise.all([
            client.invalidateQueries({ queryKey: mineKey(sessionId) }),
            client.invalidateQueries({ queryKey: listKey(sessionId) }),
          ]),
  })
}

/** What was asked from this device and waits for a connection. What arrives of it is looked for in the list. */
export function useWaitingQuestions(sessionId: string) {
  const client = useQueryClient()
  return useOutbox<QuestionFields & { sessionId: string }>({
    path: '/api/questions',
    about: { sessionId },
    onSent: () => {
      for (const queryKey of [mineKey(sessionId), listKey(sessionId)]) void client.invalidateQueries({ queryKey })
    },
  })
}

type Vote = { questionId: string; isWanted: boolean }

/** Votes, or takes it back: seen at once, and taken back where it could not be sent. */
export function useVote({ sessionId }: Asked, onFailed: (error: unknown) => void) {
  const client = useQueryClient()
  const show = ({ questionId, isWanted }: Vote) => {
    client.setQueryData<Mine>(mineKey(sessionId), (mine) => ({
      asked: mine?.asked ?? [],
      wanted: [...(mine?.wanted ?? []).filter((id) => id !== questionId), ...(isWanted ? [questionId] : [])],
    }))
    client.setQueryData<PublicQuestion[]>(listKey(sessionId), (all) =>
      all?.map((one) => (one.id === questionId ? { ...one, votes: one.votes + (isWanted ? 1 : -1) } : one)),
    )
  }
  return useMutation({
    mutationFn: (body: Vote) => request('PUT /api/questions/vote', { body }),
    onMutate: show,
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(sessionId) }),
    onError: (error, { questionId, isWanted }) => {
      show({ questionId, isWanted: !isWanted })
      onFailed(error)
    },
  })
}
