import { MessageCircleQuestionMark } from 'lucide-react'
import island from '#island'
import { useNow } from '../../browser/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isQuestionWindowOpen } from './constants.ts'
import { useOwnQuestions, useQuestions, useVotes, withdrawQuestion } from './queries.ts'
import { QuestionItem } from './question-item.tsx'
import type { SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

type QuestionListProps = {
  eventSlug: string
  sessionId: string
  asked: SessionQuestions
  /** Set where the page is this device's own. */
  mine: OwnQuestions | undefined
  /** The votes' target without JavaScript. */
  action: string
  /** The removals' target without JavaScript. */
  removeAction: string
  /** The page's time, in milliseconds. */
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
  // A new question may be published before the list has it.
  const waiting =
    mine?.asked.filter(({ id, status }) => status === 'held' || (status === 'shown' && !listed.has(id))) ?? []
  return (
    <>
      {questions.length + waiting.length === 0 && (
        <EmptyState icon={MessageCircleQuestionMark}>
          {isTaken ? 'No questions yet. Be the first to ask!' : 'No questions were asked.'}
        </EmptyState>
      )}
      <ul className="asked">
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
