import { useEffect, useEffectEvent } from 'react'
import { sendToOutbox } from '../../browser/outbox.ts'
import { isQueued, request } from '../../browser/request.ts'
import { resources, useResource, useStore } from '../../browser/store.ts'
import { useUpdates } from '../../browser/use-updates.ts'
import { type OutboxPost, useOutbox } from '../../posts/use-outbox.ts'
import type { QuestionWindow } from './asking/question-window.ts'
import type { OwnQuestion, PublicQuestion, SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

export type SessionRef = { eventSlug: string; sessionId: string }

const toName = ({ sessionId }: SessionRef) => sessionId
const publicQuestions = resources(toName, ({ eventSlug, sessionId }) =>
  request('GET /api/questions', { query: { eventSlug, session: sessionId } }),
)
/** What is this device's own: a page for everybody cannot hold it. */
const ownQuestions = resources(toName, ({ sessionId }) =>
  request('GET /api/questions/mine', { query: { session: sessionId } }),
)

/** What everybody sees of a session's questions; `initial` came with the page, and updates come as news (product §32.6). */
export function useQuestions(session: SessionRef, initial: SessionQuestions) {
  useUpdates(DEPENDS_ON, () => refetchQuestions(session))
  return useResource(publicQuestions(session), initial)
}

/** The event and the session say whether questions are taken, and until when. */
const DEPENDS_ON = ['event', 'sessions', 'questions']

/** How the session takes questions, as its list said last; `initial` until there is a list. */
export function useQuestionWindow(session: SessionRef, initial: QuestionWindow | undefined) {
  const list = useStore(publicQuestions(session), undefined)
  return list ? list.asking : initial
}

export const useOwnQuestions = (session: SessionRef, initial: OwnQuestions | undefined) =>
  useResource(ownQuestions(session), initial)

/** Shows what the server answered, because a fetch on a bad network may still fail and show nothing. */
export function addStoredQuestion(session: SessionRef, question: OwnQuestion) {
  const own = ownQuestions(session)
  const { wanted = [], asked = [] } = own.value ?? {}
  own.set({ wanted, asked: [question, ...asked.filter(({ id }) => id !== question.id)] })
  refetchQuestions(session)
}

/** Removes one's own question for good. */
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

/** This device's votes, shown at once; without a connection a vote waits, and is shown as well (product §32.6). */
export function useVotes(session: SessionRef, mine: OwnQuestions | undefined, onFailed: (why: unknown) => void) {
  const show = (vote: Vote) => {
    const [own, list] = [ownQuestions(session), publicQuestions(session)]
    own.set(withVote(own.value, vote))
    if (list.value) list.set(withVoteCounted(list.value, vote))
  }
  const vote = async (vote: Vote) => {
    show(vote)
    try {
      const voted = await request('POST /api/questions/vote', { body: vote })
      if (!isQueued(voted)) void publicQuestions(session).refetch()
    } catch (error) {
      show({ ...vote, isWanted: !vote.isWanted })
      onFailed(error)
    }
  }
  const waiting = useOutbox<Vote>({
    call: 'POST /api/questions/vote',
    isOwn: () => true,
    onSent: () => refetchQuestions(session),
  })
  useRejectedVotes(waiting, onFailed)
  return {
    vote,
    /** Whether this device votes for it, and how many votes it has with this one. */
    countVotes: ({ id, votes }: PublicQuestion) => {
      const isCounted = !!mine?.wanted.includes(id)
      const isWanted = waiting.findLast(({ fields }) => fields.questionId === id)?.fields.isWanted ?? isCounted
      return { isWanted, count: votes + Number(isWanted) - Number(isCounted) }
    },
  }
}

function withVote(mine: OwnQuestions | undefined, { questionId, isWanted }: Vote): OwnQuestions {
  const others = (mine?.wanted ?? []).filter((id) => id !== questionId)
  return { asked: mine?.asked ?? [], wanted: isWanted ? [...others, questionId] : others }
}

function withVoteCounted({ questions, ...all }: SessionQuestions, { questionId, isWanted }: Vote): SessionQuestions {
  const more = isWanted ? 1 : -1
  const recount = (one: PublicQuestion) => (one.id === questionId ? { ...one, votes: one.votes + more } : one)
  return { ...all, questions: questions.map(recount) }
}

/** A vote that was refused after it had waited is reported once and dropped; one that got too old is dropped. */
function useRejectedVotes(votes: OutboxPost<Vote>[], onRefused: (why: unknown) => void) {
  const over = votes.find(({ status }) => status !== 'waiting')
  const forget = useEffectEvent(({ id, status, why }: OutboxPost<Vote>) => {
    if (status === 'refused') onRefused(why)
    sendToOutbox({ outbox: 'drop', id })
  })
  useEffect(() => {
    if (over) forget(over)
  }, [over])
}
