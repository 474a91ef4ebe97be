import { Elysia } from 'elysia'
import type { Event, Session } from '../../../db/schema.ts'
import { inTurn } from '../../http/cache/turns.ts'
import { answerFailedPage } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { countedSenderOf, senderOf } from '../../http/limits/device.ts'
import { Page } from '../../layout/page.tsx'
import { answerVisitor } from '../../visits/make-page.ts'
import type { Parameters } from '../../visits/parameters.ts'
import { type PageContent, publicPage, readVisit, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { type Again, postedForm } from '../../visits/sending/posted-form.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { withdrawQuestion } from './asking/withdraw.ts'
import { askingOf } from './find-session.ts'
import { QuestionsContent } from './questions-page.tsx'
import { askQuestion, rememberedAsked, rememberedQuestions } from './service.ts'
import { SessionChoice } from './session-choice.tsx'
import { StagePage } from './stage/stage-page.tsx'
import { findMine, type Mine, voteForQuestion } from './votes.ts'
import { whyNotAsked, whyNotVoted, whyNotWithdrawn } from './why-not.ts'

const kinds = ['event', 'sessions', 'questions'] as const

export const questionPages = new Elysia()
  .get('/questions', publicPage({ kinds, reads: ['session'], known, render: (visit) => renderQuestions(visit) }))
  .get('/questions/stage', publicPage({ kinds, reads: ['session'], known, render: renderStage }))
  .get('/questions/mine', (asked) => asClient(asked, answerMine))
  .post(
    '/questions',
    postedForm({
      typed: ({ text = '', name = '', sessionId = '' }) => ({ text, name, sessionId }),
      labels: { text: 'Question', name: 'Your Name', sessionId: 'Session' },
      sender: countedSenderOf,
      send: askQuestion,
      reasons: whyNotAsked,
      render: (visit, { status, ...again }) => renderQuestions(of(visit, again.refused.sessionId), { status, again }),
      takenAt: ({ links }, { id, sessionId }) => `${links('/questions/mine', { session: sessionId })}#question-${id}`,
    }),
    { parse: 'none' },
  )
  .post(
    '/questions/remove',
    postedForm({
      typed: ({ sessionId = '' }) => ({ sessionId }),
      labels: { sessionId: 'Session' },
      send: withdrawQuestion,
      reasons: whyNotWithdrawn,
      render: (visit, { status, failure, refused }) =>
        renderQuestions(of(visit, refused.sessionId), { status, again: { failure } }),
      takenAt: ({ links }, { sessionId }) => links('/questions/mine', { session: sessionId }),
    }),
    { parse: 'none' },
  )
  .post(
    '/questions/vote',
    postedForm({
      typed: ({ sessionId = '' }) => ({ sessionId }),
      labels: { sessionId: 'Session' },
      sender: countedSenderOf,
      send: voteForQuestion,
      reasons: whyNotVoted,
      render: (visit, { status, failure, refused }) =>
        renderQuestions(of(visit, refused.sessionId), { status, again: { failure } }),
      takenAt: ({ links }, voted) =>
        `${links('/questions/mine', { session: voted.sessionId })}#question-${voted.questionId}`,
    }),
    { parse: 'none' },
  )

/** Ids that nobody has are one page. */
async function known({ event, parameters }: Visit): Promise<Parameters> {
  const { session } = parameters
  if (session === undefined) return {}
  const isThere = (await rememberedSessions(event.id)).some(({ id }) => id === session)
  return { session: isThere ? session : '' }
}

const of = (visit: Visit, session: string): Visit => ({ ...visit, parameters: { session } })

/** The same page with what is this device's own: for nobody else, and kept by nobody (product §32.4). */
async function answerMine(request: Request): Promise<Response> {
  try {
    const visit = await readVisit(request)
    if (visit instanceof Response) return visit
    const sessionId = visit.parameters.session ?? ''
    return await inTurn(visit.network, async () => {
      const mine = await findMine(senderOf(request), { eventId: visit.event.id, sessionId })
      return answerVisitor(await renderQuestions(visit, { mine }), visit, {})
    })
  } catch (error) {
    return answerFailedPage(error, request)
  }
}

type Told = { status?: number; mine?: Mine; again?: Partial<Omit<Again<{ text: string; name: string }>, 'status'>> }

async function renderQuestions(visit: Visit, { status, ...told }: Told = {}): Promise<PageContent> {
  const { event, links, parameters, canonical } = visit
  const sessions = await rememberedSessions(event.id)
  const session = sessions.find(({ id }) => id === parameters.session)
  return {
    status: status ?? (session || parameters.session === undefined ? 200 : 404),
    isRightUntil: async (begun) => firstEnd(event, session ? [session] : sessions, begun),
    page: (
      <Page
        {...screenHead(visit, session ? `Questions: ${session.title}` : 'Questions')}
        event={event}
        links={links}
        screen="agenda"
        isBeside
        canonical={canonical('/questions', { session: session?.id })}
        noindex
      >
        {session ? (
          <QuestionsContent
            visit={visit}
            session={session}
            load={() => rememberedQuestions(event, session)}
            {...told}
          />
        ) : (
          <SessionChoice
            visit={visit}
            sessions={sessions}
            asked={await rememberedAsked(event.id)}
            isMissing={parameters.session !== undefined}
          />
        )}
      </Page>
    ),
  }
}

/** When the first of these stops to take questions, after a moment: what is shown of it is another page then. */
function firstEnd(event: Event, sessions: Session[], after: number): number | undefined {
  const ends = sessions.map((session) => askingOf(event, session)?.until ?? 0).filter((end) => end > after)
  return ends.length ? Math.min(...ends) : undefined
}

async function renderStage(visit: Visit): Promise<PageContent> {
  const { event, parameters } = visit
  const session = (await rememberedSessions(event.id)).find(({ id }) => id === parameters.session)
  if (!session) return renderQuestions(visit)
  return { page: <StagePage visit={visit} session={session} asked={await rememberedQuestions(event, session)} /> }
}
