import { __iconData as ChevronUp } from 'lucide-react/icons/chevron-up'
import { __iconData as MessageCircleQuestionMark } from 'lucide-react/icons/message-circle-question-mark'
import type { FormEvent } from 'react'
import island from '#island'
import { useNow } from '../../browser/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isQuestionWindowOpen } from './constants.ts'
import { useOwnQuestions, useQuestions, useVotes, withdrawQuestion } from './queries.ts'
import type { PublicQuestion, SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

type QuestionListProps = {
  eventSlug: string
  sessionId: string
  asked: SessionQuestions
  mine: OwnQuestions | undefined
  action: string
  removeAction: string
  renderedAt: number
}

/** The device's held questions, then all by votes, then the answered ones (product §32.4, §32.6). */
export default island(import.meta.url, function QuestionList(props: QuestionListProps) {
  const { asked, mine: initial, action, removeAction, renderedAt, eventSlug, sessionId } = props
  const session = { eventSlug, sessionId }
  const { asking, questions } = useQuestions(session, asked)
  const mine = useOwnQuestions(session, initial)
  const { vote, countVotes } = useVotes(session, mine, (why) => void showVoteError(why))
  const isTaken = isQuestionWindowOpen(asking, useNow(renderedAt))
  const ownProps = (id: string) => ({
    action: removeAction,
    sessionId,
    onRemove: () =>
      withdrawQuestion(session, id).catch(() => showVoteError('Failed to remove question. Please try again.', '')),
  })
  const own = new Set(mine?.asked.map(({ id }) => id))
  const listed = new Set(questions.map(({ id }) => id))
  const waiting =
    mine?.asked.filter(({ id, status }) => status === 'held' || (status === 'shown' && !listed.has(id))) ?? []
  return (
    <>
      {questions.length + waiting.length === 0 && (
        <EmptyState icon={MessageCircleQuestionMark}>
          {isTaken ? 'No questions yet. Be the first to ask!' : 'No questions were asked.'}
        </EmptyState>
      )}
      <ul className="stack asked">
        {waiting.map((question) => (
          <QuestionItem key={question.id} question={question} own={ownProps(question.id)} />
        ))}
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            own={own.has(question.id) ? ownProps(question.id) : undefined}
            vote={{
              action,
              ...countVotes(question),
              sessionId,
              isOpen: isTaken && question.status === 'shown',
              onVote: (isWanted) => void vote({ questionId: question.id, isWanted }),
            }}
          />
        ))}
      </ul>
    </>
  )
})

/** `why` is an error, or the server's text about a queued vote. */
async function showVoteError(why: unknown, what = 'Your vote could not be sent.') {
  const [{ notify }, { RequestError }] = await Promise.all([
    import('../../layout/toaster.tsx'),
    import('../../browser/request.ts'),
  ])
  const isSaid = why instanceof RequestError && [403, 404, 429].includes(why.status)
  const text = [what, isSaid ? why.text : why].filter((part) => part && typeof part === 'string')
  notify({ title: 'Error', text: text.join(' '), destructive: true })
}

type Vote = {
  action: string
  sessionId: string
  count: number
  isWanted: boolean
  isOpen: boolean
  onVote: (isWanted: boolean) => void
}

type AskedQuestionProps = {
  question: Pick<PublicQuestion, 'id' | 'text' | 'name' | 'status'>
  own?: Omit<RemoveFormProps, 'id' | 'text'>
  vote?: Vote
}

function QuestionItem({ question: { id, text, name, status }, own, vote }: AskedQuestionProps) {
  return (
    <li id={`question-${id}`} className={`card ${status === 'held' ? 'waiting' : status}`}>
      {vote && <VoteForm id={id} {...vote} />}
      <div className="fill">
        <p className="question as-typed" id={`words-${id}`}>
          {text}
        </p>
        <p className="cluster wrap muted from">
          {own ? 'You' : name || 'Anonymous'}
          {status === 'answered' && <HiddenComma />}
          {status === 'answered' && <span className="badge">Answered</span>}
          {status === 'held' && <HiddenComma />}
          {status === 'held' && <span className="badge own">Waiting for review</span>}
        </p>
        {own && <RemoveForm id={id} text={text} {...own} />}
      </div>
    </li>
  )
}

type RemoveFormProps = Record<'id' | 'text' | 'action' | 'sessionId', string> & { onRemove: () => void }

function RemoveForm({ id, text, action, sessionId, onRemove }: RemoveFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm('Remove your question? You can’t undo this.')) onRemove()
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <input type="hidden" name="questionId" value={id} />
      <button type="submit" className="muted remove" aria-label={`Remove: ${text}`}>
        Remove
      </button>
    </form>
  )
}

function VoteForm({ id, action, sessionId, count, isWanted, isOpen, onVote }: Vote & { id: string }) {
  const votes = count === 1 ? 'vote' : 'votes'
  if (!isOpen)
    return (
      <p className="votes">
        <strong>{count}</strong> {votes}
      </p>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onVote(!isWanted)
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <input type="hidden" name="questionId" value={id} />
      <button
        type="submit"
        className="votes"
        name="isWanted"
        value={String(!isWanted)}
        aria-pressed={isWanted}
        // Screen readers name the question at each button.
        aria-describedby={`words-${id}`}>
        <Icon of={ChevronUp} size={20} />
        <strong>{count}</strong>
        <span className="visually-hidden"> {votes}. </span>
        <span>
          {isWanted ? 'Voted' : 'Vote'}
          <span className="visually-hidden">: I want this answered</span>
        </span>
      </button>
    </form>
  )
}
