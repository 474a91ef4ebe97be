import island from '#island'
import { useQuestions } from './queries.ts'
import type { PublicQuestion, SessionQuestions } from './service.ts'

type StageQuestionsProps = { eventSlug: string; sessionId: string; asked: SessionQuestions }

/** The open questions, the one with the most votes first and largest. */
export default island(import.meta.url, function StageQuestions({ asked, ...session }: StageQuestionsProps) {
  const { questions } = useQuestions(session, asked)
  const [current, ...others] = questions.filter(({ status }) => status === 'shown')
  if (!current) return <p className="nothing">No questions yet</p>
  return (
    <>
      <section className="current" aria-live="polite">
        <p className={current.text.length > LONG_QUESTION_LENGTH ? 'question long' : 'question'}>{current.text}</p>
        <p className="from">
          {current.name || 'Anonymous'} · {formatVotes(current)}
        </p>
      </section>
      <ol className="upcoming">
        {others.map((question) => (
          <li key={question.id}>
            <p>{question.text}</p>
            <p className="from">{formatVotes(question)}</p>
          </li>
        ))}
      </ol>
    </>
  )
})

/** In characters. A longer question is set in smaller type. */
const LONG_QUESTION_LENGTH = 160

const formatVotes = ({ votes }: PublicQuestion) => (votes === 1 ? '1 vote' : `${votes} votes`)
