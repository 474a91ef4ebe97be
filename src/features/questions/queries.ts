import { useEffect, useEffectEvent } from 'react'
import { sendToOutbox } from '../../browser/outbox.ts'
import { isQueued, request } from '../../browser/request.ts'
import { resources, useResource, useStore } from '../../browser/store.ts'
import { useUpdates } from '../../browser/use-updates.ts'
import { type OutboxPost, useOutbox } from '../../posts/use-outbox.ts'
import type { QuestionWindow } from './constants.ts'
import type { OwnQuestion, PublicQuestion, SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

export type SessionRef = { eventSlug: string; sessionId: string }

const toName = ({ sessionId }: SessionRef) => sessionId
const publicQuestions = resources(toName, ({ eventSlug, sessionId }) =>
  request('GET /api/questions', { query: { eventSlug, session: sessionId } }),
)
/** A public page cannot hold the device's own. */
const ownQuestions = resources(toName, ({ sessionId }) =>
  request('GET /api/questions/mine', { query: { session: sessionId } }),
)

export function useQuestions(session: SessionRef, initial: SessionQuestions) {
  useUpdates(DEPENDS_ON, () => refetchQuestions(session))
  return useResource(publicQuestions(session), initial)
}

const DEPENDS_ON = ['event', 'sessions', 'questions']

export function useQuestionWindow(session: SessionRef, initial: QuestionWindow | undefined) {
  const list = useStore(publicQuestions(session), undefined)
  return list ? list.asking : initial
}

export const useOwnQuestions = (session: SessionRef, initial: OwnQuestions | undefined) =>
  useResource(ownQuestions(session), initial)

/** Shows the server's response, because a refetch on a bad network may fail. */
export function addStoredQuestion(session: SessionRef, question: OwnQuestion) {
  const own = ownQuestions(session)
  const { wanted = [], asked = [] } = own.value ?? {}
  own.change({ wanted, asked: [question, ...asked.filter(({ id }) => id !== question.id)] })
  refetchQuestions(session)
}

export async function withdrawQuestion(session: SessionRef, questionId: string) {
  await request('POST /api/questions/remove', { body: { questionId } })
  refetchQuestions(session)
}

function refetchQuestions(session: SessionRef) {
  void publicQuestions(session).refetch()
  const own = ownQuestions(session)
  if (own.value) void own.refetch()
}

type Vote = { questionId: string; isWanted: boolean }

/** This device's votes, shown at once, also while they wait in the outbox (product §32.6). */
export function useVotes(session: SessionRef, mine: OwnQuestions | undefined, onFailed: (why: unknown) => void) {
  const show = ({ questionId, isWanted }: Vote) => {
    const [own, list] = [ownQuestions(session), publicQuestions(session)]
    const { asked = [], wanted = [] } = own.value ?? {}
    const others = wanted.filter((id) => id !== questionId)
    own.change({ asked, wanted: isWanted ? [...others, questionId] : others })
    const more = isWanted ? 1 : -1
    const recount = (one: PublicQuestion) => (one.id === questionId ? { ...one, votes: one.votes + more } : one)
    if (list.value) list.change({ ...list.value, questions: list.value.questions.map(recount) })
  }
  const vote = async (vote: Vote) => {
    show(vote)
    try {
      if (isQueued(await request('POST /api/questions/vote', { body: vote }))) return
    } catch (error) {
      show({ ...vote, isWanted: !vote.isWanted })
      onFailed(error)
    }
    refetchQuestions(session)
  }
  const waiting = useOutbox<Vote>({
    call: 'POST /api/questions/vote',
    isOwn: () => true,
    onSent: () => refetchQuestions(session),
  })
  // Drops votes that were refused in the outbox or became too old. A refusal is shown once.
  const over = waiting.find(({ status }) => status !== 'waiting')
  const forget = useEffectEvent(({ id, status, why }: OutboxPost<Vote>) => {
    if (status === 'refused') onFailed(why)
    sendToOutbox({ outbox: 'drop', id })
  })
  useEffect(() => {
    if (over) forget(over)
  }, [over])
  return {
    vote,
    /** The count includes this device's queued vote. */
    countVotes: ({ id, votes }: PublicQuestion) => {
      const isCounted = !!mine?.wanted.includes(id)
      const isWanted = waiting.findLast(({ fields }) => fields.questionId === id)?.fields.isWanted ?? isCounted
      return { isWanted, count: votes + Number(isWanted) - Number(isCounted) }
    },
  }
}
