import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sendToOutbox } from '../../../browser/outbox/message-outbox.ts'
import { type OutboxPost, useOutbox } from '../../../browser/outbox/use-outbox.ts'
import { isQueued, request } from '../../../browser/request.ts'
import { listKey, ownQuestionsKey, refetchQuestions, type SessionRef } from '../queries.ts'
import type { PublicQuestion, SessionQuestions } from '../service.ts'
import type { OwnQuestions } from '../votes.ts'

type Vote = { questionId: string; isWanted: boolean }

/** How this device votes, seen at once; without a connection a vote waits, and is seen as well (product §32.6). */
export function useVotes({ sessionId }: SessionRef, mine: OwnQuestions | undefined, onFailed: (why: unknown) => void) {
  const client = useQueryClient()
  const show = (vote: Vote) => {
    client.setQueryData<OwnQuestions>(ownQuestionsKey(sessionId), (mine) => withVote(mine, vote))
    client.setQueryData<SessionQuestions>(listKey(sessionId), (all) => all && withVoteCounted(all, vote))
  }
  const voting = useMutation({
    mutationFn: (body: Vote) => request('POST /api/questions/vote', { body }),
    onMutate: show,
    onSuccess: (voted) => (isQueued(voted) ? undefined : client.invalidateQueries({ queryKey: listKey(sessionId) })),
    onError: (error, { questionId, isWanted }) => {
      show({ questionId, isWanted: !isWanted })
      onFailed(error)
    },
  })
  const waiting = useOutbox<Vote>({
    path: '/api/questions/vote',
    about: {},
    onSent: () => void refetchQuestions(client, sessionId),
  })
  useRejectedVotes(waiting, onFailed)
  return {
    vote: voting.mutate,
    /** Whether this device wants it answered, and how many do with it. */
    votesOf: ({ id, votes }: PublicQuestion) => {
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

/** A vote that was refused after it had waited is told once and forgotten; one that got too old is forgotten. */
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
