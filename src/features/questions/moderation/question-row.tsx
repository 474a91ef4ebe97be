import type { QuestionStatus } from '../../../../db/schema.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { EventMoment } from '../../events/managed-event-provider.tsx'
import type { Decision } from '../constants.ts'
import type { ModeratedQuestion } from './moderation.ts'

type QuestionRowProps = {
  question: ModeratedQuestion
  /** Of its session, where those of several are listed. */
  title: string | undefined
  isBusy: boolean
  onSet: (status: Decision) => void
}

/** A question, and what can be done about it in its state. */
export function QuestionRow({ question, title, isBusy, onSet }: QuestionRowProps) {
  const { text, name, status, votes, ofOneNetwork, createdAt } = question
  return (
    <li className="row question-row">
      <div>
        <p className="message-text">{text}</p>
        <p className="about">
          {[
            name || 'Anonymous',
            pluralize(votes, 'vote'),
            ofOneNetwork >= MANY && `${ofOneNetwork} from one network`,
            title,
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <EventMoment at={createdAt} />
        </p>
      </div>
      <span className="row-actions">
        {ACTS[status].map(([next, label]) => (
          <button
            key={next}
            type="button"
            className={next === 'shown' && status === 'held' ? 'button primary' : 'button'}
            aria-label={`${label}: ${text}`}
            disabled={isBusy}
            onClick={() => onSet(next)}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  )
}

/** So many votes from one network may be a hall, or one person: who reads it knows which. */
const MANY = 20

/** The likeliest first. */
const ACTS: Record<QuestionStatus, [next: Decision, label: string][]> = {
  held: [
    ['shown', 'Approve'],
    ['hidden', 'Hide'],
  ],
  shown: [
    ['answered', 'Mark as answered'],
    ['hidden', 'Hide'],
  ],
  answered: [['shown', 'Mark as unanswered']],
  hidden: [['shown', 'Unhide']],
  withdrawn: [],
}
