import { MessageCircleQuestionMark } from 'lucide-react'
import island from '#island'
import { Queries } from '../../../browser/queries.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useMine, useQuestions, useVote } from '../queries.ts'
import type { PublicQuestion } from '../service.ts'
import type { Mine } from '../votes.ts'
import { AskedQuestion } from './asked-question.tsx'
import { useQuestionNews } from './use-question-news.ts'

type QuestionListProps = {
  eventSlug: string
  sessionId: string
  questions: PublicQuestion[]
  /** What is this device's own, where the page is for it alone. */
  mine: Mine | undefined
  isOpen: boolean
  /** Where votes go without JavaScript. */
  action: string
  /** When the page was made, in milliseconds. */
  renderedAt: number
}

/** What was asked: one's own that waits, then by votes, then what was answered (product §32.4, §32.6). */
export default island(import.meta.url, function QuestionList(props: QuestionListProps) {
  return (
    <Queries>
      <List {...props} />
    </Queries>
  )
})

function List({ questions, mine: initial, isOpen, action, renderedAt, ...asked }: QuestionListProps) {
  const { data } = useQuestions(asked, questions, renderedAt)
  const mine = useMine(asked, initial)
  useQuestionNews(asked.sessionId)
  const vote = useVote(asked, (error) => void tell(error))
  const waiting = mine?.asked.filter(({ status }) => status === 'held') ?? []
  const own = new Set(mine?.asked.map(({ id }) => id))
  const wanted = new Set(mine?.wanted)
  return (
    <>
      {data.length + waiting.length === 0 && (
        <Empty icon={MessageCircleQuestionMark}>Nobody has asked anything yet. Be the first!</Empty>
      )}
      <ul className="asked">
        {waiting.map((question) => (
          <AskedQuestion key={question.id} question={question} mark="Waiting for a moderator" />
        ))}
        {data.map((question) => (
          <AskedQuestion
            key={question.id}
            question={question}
            mark={own.has(question.id) ? 'Yours' : undefined}
            vote={{
              action,
              sessionId: asked.sessionId,
              count: question.votes,
              isWanted: wanted.has(question.id),
              isOpen: isOpen && question.status === 'shown',
              onVote: (isWanted) => vote.mutate({ questionId: question.id, isWanted }),
            }}
          />
        ))}
      </ul>
    </>
  )
}

async function tell(error: unknown) {
  const [{ notify }, { RequestError }] = await Promise.all([
    import('../needed-to-send.ts'),
    import('../../../browser/request.ts'),
  ])
  const why = error instanceof RequestError && [403, 404, 429].includes(error.status) ? ` ${error.text}` : ''
  notify({ title: 'Error', text: `Your vote could not be sent.${why}`, destructive: true })
}
