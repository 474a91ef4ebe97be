import { useState } from 'react'
import type { Event, QuestionStatus } from '../../../../db/schema.ts'
import { counted } from '../../../format/counted.ts'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { useSessions } from '../../sessions/queries.ts'
import { STATUSES } from '../constants.ts'
import type { ModeratedQuestion } from './moderation.ts'
import { useModeratedQuestions, useQuestionModeration } from './moderation-queries.ts'
import { QuestionRow } from './question-row.tsx'
import { QuestionTools } from './question-tools.tsx'

/** Of the Live desk: what attendees ask, what waits first (product §32.7). */
export function QuestionsPanel({ event }: { event: Event }) {
  const [sessionId, chooseSession] = useState('')
  const [isByVotes, orderByVotes] = useState(false)
  const questions = useModeratedQuestions(event.slug)
  const sessions = useSessions(event).data ?? []
  const moderation = useQuestionModeration(event.slug)
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const asked = sessions.filter(({ id }) => id === sessionId || questions.data?.some((one) => one.sessionId === id))
  const held = questions.data?.filter(({ status }) => status === 'held').length
  return (
    <ListPanel
      title="Questions"
      nouns={['question', 'questions']}
      rows={questions.data && inOrder(questions.data, { sessionId, isByVotes })}
      note={held ? `${counted(held, 'question')} waiting` : undefined}
      error={questions.error}
      onRetry={() => void questions.refetch()}
      groupOf={stateOf}
      actions={
        <QuestionTools
          event={event}
          sessions={asked}
          sessionId={sessionId}
          isByVotes={isByVotes}
          onSession={chooseSession}
          onOrder={orderByVotes}
        />
      }
      empty={<p>{event.questionsOpen ? 'Nobody has asked anything yet.' : CLOSED}</p>}
      renderRow={(question) => (
        <QuestionRow
          key={question.id}
          question={question}
          title={sessionId ? undefined : titles.get(question.sessionId)}
          isBusy={moderation.isPending && moderation.variables.id === question.id}
          onSet={(status) => moderation.mutate({ id: question.id, status })}
        />
      )}
    />
  )
}

const CLOSED = 'Nobody can ask anything yet: switch questions on in the event’s settings, or in those of a session.'

const GROUPS: Record<QuestionStatus, string> = {
  held: 'Waiting',
  shown: 'Shown',
  answered: 'Answered',
  hidden: 'Hidden',
}

const stateOf = ({ status }: ModeratedQuestion) => GROUPS[status]

type Wanted = { sessionId: string; isByVotes: boolean }

function inOrder(all: ModeratedQuestion[], { sessionId, isByVotes }: Wanted): ModeratedQuestion[] {
  const wanted = sessionId ? all.filter((one) => one.sessionId === sessionId) : all
  const sorted = isByVotes ? wanted.toSorted((a, b) => b.votes - a.votes) : wanted
  return STATUSES.flatMap((status) => sorted.filter((one) => one.status === status))
}
