import { __iconData as ExternalLink } from 'lucide-react/icons/external-link'
import { useCallback, useMemo, useState } from 'react'
import type { Event, QuestionStatus } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { useOrganizerUpdates, type Watched } from '../../browser/use-organizer-updates.ts'
import { useWrite } from '../../forms/use-write.ts'
import { ModeratedRow } from '../../posts/moderation.tsx'
import { pluralize } from '../../text/pluralize.ts'
import { formatTime } from '../../text/time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { EventMoment } from '../events/managed-event-provider.tsx'
import { useSessions } from '../sessions/queries.ts'
import { type Decision, QUESTION_STATUSES } from './constants.ts'
import type { ModeratedQuestion } from './moderation.ts'

export function QuestionsPanel({ event }: { event: Event }) {
  const [sessionId, setSessionId] = useState('')
  const [isByVotes, setByVotes] = useState(false)
  const questions = useEventList('questions', event)
  useOrganizerUpdates(event.slug, QUESTIONS)
  const sessions = useSessions(event).data
  const titles = useMemo(() => sessions && new Map(sessions.map(({ id, title }) => [id, title])), [sessions])
  const asked = sessions?.filter(({ id }) => id === sessionId || questions.data?.some((one) => one.sessionId === id))
  const groupOf = useCallback((question: ModeratedQuestion) => questionGroup(question, titles), [titles])
  const waiting = questions.data?.filter((question) => groupOf(question) === GROUPS.held).length
  const wanted = sessionId ? questions.data?.filter((one) => one.sessionId === sessionId) : questions.data
  const sorted = isByVotes ? wanted?.toSorted((a, b) => b.votes - a.votes) : wanted
  const byGroup = sorted && Map.groupBy(sorted, groupOf)
  const stage = `/questions/stage?${new URLSearchParams({ eventSlug: event.slug, session: sessionId })}`
  return (
    <ListPanel
      title="Questions"
      nouns={['question', 'questions']}
      rows={byGroup && ORDER.flatMap((group) => byGroup.get(group) ?? [])}
      note={waiting ? `${pluralize(waiting, 'question')} waiting` : undefined}
      query={questions}
      groupOf={groupOf}
      actions={
        <>
          <label className="compact-select">
            <span className="visually-hidden">Session</span>
            <select value={sessionId} onChange={({ target }) => setSessionId(target.value)}>
              <option value="">All sessions</option>
              {asked?.map(({ id, startTime, title }) => (
                <option key={id} value={id}>
                  {formatTime(startTime)} · {title}
                </option>
              ))}
            </select>
          </label>
          <label className="compact-select">
            <span className="visually-hidden">Order</span>
            <select value={String(isByVotes)} onChange={({ target }) => setByVotes(target.value === 'true')}>
              <option value="false">Newest first</option>
              <option value="true">Most votes first</option>
            </select>
          </label>
          {sessionId && (
            <a className="button" href={stage} target="_blank" rel="noopener">
              <Icon of={ExternalLink} size={18} />
              Stage view
            </a>
          )}
        </>
      }
      empty={<p>{event.questionsOpen ? 'No questions yet.' : CLOSED}</p>}
      renderRow={(question) => (
        <QuestionRow
          key={question.id}
          question={question}
          eventSlug={event.slug}
          title={sessionId ? undefined : titles?.get(question.sessionId)}
        />
      )}
    />
  )
}

const CLOSED = 'Questions are off. Turn them on in Event settings or for a single session.'

type QuestionRowProps = { question: ModeratedQuestion; eventSlug: string; title: string | undefined }

function QuestionRow({ question, eventSlug, title }: QuestionRowProps) {
  const { mutate, isPending } = useQuestionModeration(eventSlug)
  const { id, text, name, status, votes, ofOneNetwork, createdAt } = question
  const facts = [
    name || 'Anonymous',
    pluralize(votes, 'vote'),
    ofOneNetwork >= MANY && `${ofOneNetwork} from one network`,
    title,
  ]
  return (
    <ModeratedRow
      size=""
      actions={(Object.entries(ACTS[status]) as [Decision, string][]).map(([next, label]) => ({
        label,
        name: `${label}: ${text}`,
        isPrimary: next === 'shown' && status === 'held',
        isDisabled: isPending,
        onTake: () => mutate({ id, status: next }),
      }))}>
      <p className="message-text as-typed">{text}</p>
      <p className="about muted">
        {facts.filter(Boolean).join(' · ')} · <EventMoment at={createdAt} />
      </p>
    </ModeratedRow>
  )
}

const MANY = 20

const ACTS: Record<QuestionStatus, Partial<Record<Decision, string>>> = {
  held: { shown: 'Approve', hidden: 'Hide' },
  shown: { answered: 'Mark as answered', hidden: 'Hide' },
  answered: { shown: 'Mark as unanswered' },
  hidden: { shown: 'Unhide' },
  withdrawn: {},
}

const QUESTIONS: Watched = { lists: ['questions'], kinds: ['questions'] }

function useQuestionModeration(eventSlug: string) {
  return useWrite({
    list: ['questions', eventSlug],
    write: ({ id, status }: { id: string; status: Decision }) =>
      callAsOrganizer('PUT /api/admin/questions/:id/status', { params: { id }, body: { status } }),
    done: ({ before }, { id, status }) => ({
      title: DONE[status],
      opposite: before === status ? undefined : { id, status: before },
    }),
    failed: 'Failed to update question',
  })
}

const DONE: Record<Decision, string> = {
  held: 'Question moved back to review',
  shown: 'Question published',
  answered: 'Question marked as answered',
  hidden: 'Question hidden',
}

/** The status. Questions of sessions that left the program come last (product §32.7). */
function questionGroup({ status, sessionId }: ModeratedQuestion, titles: Map<string, string> | undefined): string {
  return titles && !titles.has(sessionId) ? REMOVED_SESSIONS_HEADING : GROUPS[status]
}

const GROUPS: Record<QuestionStatus, string> = {
  held: 'Waiting for review',
  shown: 'Published',
  answered: 'Answered',
  hidden: 'Hidden',
  withdrawn: 'Removed by their authors',
}
const REMOVED_SESSIONS_HEADING = 'From sessions no longer on the program'
const ORDER = [...QUESTION_STATUSES.map((status) => GROUPS[status]), GROUPS.withdrawn, REMOVED_SESSIONS_HEADING]
