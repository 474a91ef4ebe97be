import { useCallback, useMemo, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { useSessions } from '../../sessions/queries.ts'
import type { ModeratedQuestion } from './moderation.ts'
import { useModeratedQuestions, useQuestionModeration } from './moderation-queries.ts'
import { countWaiting, questionGroup, sortQuestions } from './question-order.ts'
import { QuestionRow } from './question-row.tsx'
import { QuestionTools } from './question-tools.tsx'

/** Of the Live desk: what attendees ask, what waits first (product §32.7). */
export function QuestionsPanel({ event }: { event: Event }) {
  const [sessionId, chooseSession] = useState('')
  const [isByVotes, orderByVotes] = useState(false)
  const questions = useModeratedQuestions(event.slug)
  const sessions = useSessions(event).data
  const moderation = useQuestionModeration(event.slug)
  const titles = useMemo(() => sessions && new Map(sessions.map(({ id, title }) => [id, title])), [sessions])
  const asked = sessions?.filter(({ id }) => id === sessionId || questions.data?.some((one) => one.sessionId === id))
  const held = questions.data && countWaiting(questions.data, titles)
  return (
    <ListPanel
      title="Questions"
      nouns={['question', 'questions']}
      rows={questions.data && sortQuestions(questions.data, { sessionId, isByVotes, titles })}
      note={held ? `${pluralize(held, 'question')} waiting` : undefined}
      error={questions.error}
      onRetry={() => void questions.refetch()}
      groupOf={useCallback((question: ModeratedQuestion) => questionGroup(question, titles), [titles])}
      actions={
        <QuestionTools
          event={event}
          sessions={asked ?? []}
          sessionId={sessionId}
          isByVotes={isByVotes}
          onSession={chooseSession}
          onOrder={orderByVotes}
        />
      }
      empty={<p>{event.questionsOpen ? 'No questions yet.' : CLOSED}</p>}
      renderRow={(question) => (
        <QuestionRow
          key={question.id}
          question={question}
          title={sessionId ? undefined : titles?.get(question.sessionId)}
          isBusy={moderation.isPending && moderation.variables.id === question.id}
          onSet={(status) => moderation.mutate({ id: question.id, status })}
        />
      )}
    />
  )
}

const CLOSED = 'Questions are off. Turn them on in Event settings or for a single session.'
