import { Elysia } from 'elysia'
import type { Event, Session } from '../../../db/schema.ts'
import { withRenderSlot } from '../../http/cache/render-queue.ts'
import { handlePageError } from '../../http/errors.tsx'
import { withRateLimit } from '../../http/limits/client-context.ts'
import { ensureSenderDevice, readSender } from '../../http/limits/device.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.ts'
import type { ScreenParameters } from '../../pages/parameters.ts'
import { type PageContent, type PageRequest, publicPageHandler, readPageRequest } from '../../pages/public-page.tsx'
import { renderForVisitor } from '../../pages/render-page.ts'
import { formHandler, type RejectedForm } from '../../posts/form-handler.ts'
import { cachedSessions } from '../sessions/service.ts'
import { withdrawQuestion } from './asking/withdraw.ts'
import { questionWindowOf } from './find-session.ts'
import { ASK_REFUSALS, VOTE_REFUSALS, whyNotWithdrawn } from './question-refusals.ts'
import { QuestionsContent } from './questions-page.tsx'
import { askQuestion, cachedQuestions, rememberedAsked } from './service.ts'
import { SessionPicker } from './session-choice.tsx'
import { StagePage } from './stage-page.tsx'
import { findOwnQuestions, type OwnQuestions, voteForQuestion } from './votes.ts'

const kinds = ['event', 'sessions', 'questions'] as const

export const questionPages = new Elysia()
  .get(
    '/questions',
    publicPageHandler({
      kinds,
      parameters: ['session'],
      normalizeParameters: normalizeParameters,
      render: (visit) => renderQuestions(visit),
    }),
  )
  .get(
    '/questions/stage',
    publicPageHandler({
      kinds,
      parameters: ['session'],
      normalizeParameters: normalizeParameters,
      render: renderStage,
    }),
  )
  .get('/questions/mine', (asked) => withRateLimit(asked, handleOwnQuestionsPage))
  .post(
    '/questions',
    formHandler({
      typed: ({ text = '', name = '', sessionId = '' }) => ({ text, name, sessionId }),
      labels: { text: 'Question', name: 'Your Name', sessionId: 'Session' },
      sender: ensureSenderDevice,
      send: askQuestion,
      reasons: ASK_REFUSALS,
      render: (visit, { status, ...again }) => renderQuestions(of(visit, again.refused.sessionId), { status, again }),
      successUrl: ({ links }, { id, sessionId }) =>
        `${links('/questions/mine', { session: sessionId })}#question-${id}`,
    }),
    { parse: 'none' },
  )
  .post(
    '/questions/remove',
    formHandler({
      typed: ({ sessionId = '' }) => ({ sessionId }),
      labels: { sessionId: 'Session' },
      send: withdrawQuestion,
      reasons: whyNotWithdrawn,
      render: (visit, { status, failure, refused }) =>
        renderQuestions(of(visit, refused.sessionId), { status, again: { failure } }),
      successUrl: ({ links }, { sessionId }) => links('/questions/mine', { session: sessionId }),
    }),
    { parse: 'none' },
  )
  .post(
    '/questions/vote',
    formHandler({
      typed: ({ sessionId = '' }) => ({ sessionId }),
      labels: { sessionId: 'Session' },
      sender: ensureSenderDevice,
      send: voteForQuestion,
      reasons: VOTE_REFUSALS,
      render: (visit, { status, failure, refused }) =>
        renderQuestions(of(visit, refused.sessionId), { status, again: { failure } }),
      successUrl: ({ links }, voted) =>
        `${links('/questions/mine', { session: voted.sessionId })}#question-${voted.questionId}`,
    }),
    { parse: 'none' },
  )

/** Ids that nobody has are one page. */
async function normalizeParameters({ event, parameters }: PageRequest): Promise<ScreenParameters> {
  const { session } = parameters
  if (session === undefined) return {}
  const isThere = (await cachedSessions(event.id)).some(({ id }) => id === session)
  return { session: isThere ? session : '' }
}

const of = (visit: PageRequest, session: string): PageRequest => ({ ...visit, parameters: { session } })

/** The same page with what is this device's own: for nobody else, and kept by nobody (product §32.4). */
async function handleOwnQuestionsPage(request: Request): Promise<Response> {
  try {
    const visit = await readPageRequest(request)
    if (visit instanceof Response) return visit
    const sessionId = visit.parameters.session ?? ''
    return await withRenderSlot(visit.network, async () => {
      const mine = await findOwnQuestions(readSender(request), { eventId: visit.event.id, sessionId })
      return renderForVisitor(await renderQuestions(visit, { mine }), visit, {})
    })
  } catch (error) {
    return handlePageError(error, request)
  }
}

type QuestionFormState = {
  status?: number
  mine?: OwnQuestions
  again?: Partial<Omit<RejectedForm<{ text: string; name: string }>, 'status'>>
}

async function renderQuestions(visit: PageRequest, { status, ...told }: QuestionFormState = {}): Promise<PageContent> {
  const { event, links, parameters, canonical } = visit
  const sessions = await cachedSessions(event.id)
  const session = sessions.find(({ id }) => id === parameters.session)
  return {
    status: status ?? (session || parameters.session === undefined ? 200 : 404),
    expiresAt: async (begun) => nextClosing(event, session ? [session] : sessions, begun),
    page: (
      <Page
        {...pageHead(visit, session ? `Questions: ${session.title}` : 'Questions')}
        event={event}
        links={links}
        screen="agenda"
        isSubpage
        canonical={canonical('/questions', { session: session?.id })}
        noindex
      >
        {session ? (
          <QuestionsContent visit={visit} session={session} load={() => cachedQuestions(event, session)} {...told} />
        ) : (
          <SessionPicker
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
function nextClosing(event: Event, sessions: Session[], after: number): number | undefined {
  const ends = sessions.map((session) => questionWindowOf(event, session)?.until ?? 0).filter((end) => end > after)
  return ends.length ? Math.min(...ends) : undefined
}

async function renderStage(visit: PageRequest): Promise<PageContent> {
  const { event, parameters } = visit
  const session = (await cachedSessions(event.id)).find(({ id }) => id === parameters.session)
  if (!session) return renderQuestions(visit)
  return { page: <StagePage visit={visit} session={session} asked={await cachedQuestions(event, session)} /> }
}
