import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutbox } from '../../browser/outbox/use-outbox.ts'
import { isQueued, request } from '../../browser/request.ts'
import type { QuestionWindow } from './asking/question-window.ts'
import type { QuestionFields } from './schema.ts'
import type { OwnQuestion, SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

export const listKey = (sessionId: string) => ['questions', sessionId]
export const ownQuestionsKey = (sessionId: string) => ['my-questions', sessionId]

export type SessionRef = { eventSlug: string; sessionId: string }

/** What everybody sees of a session's questions; `initial` is what the page came with. */
export function useQuestions(session: SessionRef, initial: SessionQuestions, renderedAt: number) {
  return useQuery({
    ...listOf(session),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    // The page was made of what was known then; what comes is told by news.
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** How the session takes questions by what its list was last told; `initial` until that is there. */
export function useQuestionWindow(
  session: SessionRef,
  initial: QuestionWindow | undefined,
): QuestionWindow | undefined {
  const { data } = useQuery({ ...listOf(session), enabled: false })
  return data ? data.asking : initial
}

const listOf = ({ eventSlug, sessionId }: SessionRef) => ({
  queryKey: listKey(sessionId),
  queryFn: () => request('GET /api/questions', { query: { eventSlug, session: sessionId } }),
})

/** What is this device's own: no page that everybody gets can hold it. */
export function useOwnQuestions({ sessionId }: SessionRef, initial: OwnQuestions | undefined) {
  return useQuery({
    queryKey: ownQuestionsKey(sessionId),
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
    // Not awaited: the form empties its field first.
    onSuccess: (answer) => void (isQueued(answer) || takeStored(client, sessionId, answer)),
  })
}

/** What was asked from this device and waits for a connection. What arrives of it is looked for in the list. */
export function useQueuedQuestions(sessionId: string, forget: (sent: QuestionFields) => void) {
  const client = useQueryClient()
  return useOutbox<QuestionFields & { sessionId: string }>({
    path: '/api/questions',
    about: { sessionId },
    onSent: ({ fields, answer }) => {
      forget(fields)
      void takeStored(client, sessionId, answer as OwnQuestion)
    },
  })
}

/** Shown by what the server answered: what was asked before on a bad network may fail still, and would say that there is none. */
function takeStored(client: QueryClient, sessionId: string, question: OwnQuestion) {
  client.setQueryData<OwnQuestions>(ownQuestionsKey(sessionId), (mine) => ({
    wanted: mine?.wanted ?? [],
    asked: [question, ...(mine?.asked ?? []).filter(({ id }) => id !== question.id)],
  }))
  return refetchQuestions(client, sessionId)
}

/** Removes one of one's own, for good. */
export function useWithdraw(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (questionId: string) => request('POST /api/questions/remove', { body: { questionId } }),
    onSuccess: () => refetchQuestions(client, sessionId),
  })
}

/** What everybody sees of a session and what is one's own. */
export function refetchQuestions(client: QueryClient, sessionId: string) {
  return Promise.all(
    [listKey, ownQuestionsKey].map((keyOf) => client.invalidateQueries({ queryKey: keyOf(sessionId) })),
  )
}
