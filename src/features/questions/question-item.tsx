import { ChevronUp } from 'lucide-react'
import type { FormEvent } from 'react'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import type { PublicQuestion } from './service.ts'

type Vote = {
  /** The form's target without JavaScript. */
  action: string
  sessionId: string
  count: number
  isWanted: boolean
  isOpen: boolean
  onVote: (isWanted: boolean) => void
}

type AskedQuestionProps = {
  question: Pick<PublicQuestion, 'id' | 'text' | 'name' | 'status'>
  /** Set on the reader's own question. */
  own?: { action: string; sessionId: string; onRemove: () => void }
  /** Unset while the question is held. */
  vote?: Vote
}

export function QuestionItem({ question: { id, text, name, status }, own, vote }: AskedQuestionProps) {
  return (
    <li id={`question-${id}`} className={status === 'held' ? 'waiting' : status}>
      {vote && <VoteForm id={id} {...vote} />}
      <div>
        <p className="question" id={`words-${id}`}>
          {text}
        </p>
        <p className="from">
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

function RemoveForm({ id, text, action, sessionId, onRemove }: NonNullable<AskedQuestionProps['own']> & Row) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm('Remove your question? You can’t undo this.')) onRemove()
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <input type="hidden" name="questionId" value={id} />
      <button type="submit" className="remove" aria-label={`Remove: ${text}`}>
        Remove
      </button>
    </form>
  )
}

type Row = Pick<PublicQuestion, 'id' | 'text'>

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
        aria-describedby={`words-${id}`}
      >
        <ChevronUp size={20} strokeWidth={1.75} aria-hidden />
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
