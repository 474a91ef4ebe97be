import { readSender } from '../../http/device.ts'
import { ScreenPage } from '../../pages/page-head.tsx'
import type { PageContent, PageRequest } from '../../pages/public-page.tsx'
import { personalPageHandler, publicScreen, withKnownSession } from '../../pages/public-page.tsx'
import { formRoute, type RejectedForm } from '../../posts/handlers.ts'
import { nextAfter } from '../../program/now.ts'
import { firstFeedback } from '../../program/program.ts'
import { FeedbackContent } from './feedback-page.tsx'
import { type FeedbackAnswer, feedbackPost, findOwnFeedback, listFeedbackSessions } from './service.ts'

export const feedbackPages = publicScreen('feedback', {
  normalizeParameters: withKnownSession,
  render: (visit) => render(visit),
})
  .get(
    '/feedback/mine',
    // The same page with the device's own answers (product §33.4).
    personalPageHandler(async (visit, { request }) => {
      const { given } = await findOwnFeedback(readSender(request), visit.event)
      return render(visit, { given })
    }),
  )
  .use(
    formRoute('/feedback', feedbackPost, {
      labels: { sessionId: 'Session', face: 'Rating', words: 'Comments' },
      render,
      success: ({ links }, { sessionId }) => links('/feedback/mine', { session: sessionId, posted: '' }),
    }),
  )

type FeedbackState = Partial<RejectedForm<{ sessionId: string; face: string; words: string }>> & {
  given?: FeedbackAnswer[]
}

async function render(visit: PageRequest, { status, ...state }: FeedbackState = {}): Promise<PageContent> {
  const { event, parameters } = visit
  const sessions = await listFeedbackSessions(event)
  const id = state.refused?.sessionId ?? parameters.session
  return {
    expiresAt: async (begun) => nextAfter(begun, [firstFeedback(event, sessions) ?? 0]),
    status: status ?? (id === undefined || sessions.some((session) => session.id === id) ? 200 : 404),
    page: (
      <ScreenPage visit={visit} screen="feedback" title="How was it?" noindex>
        <FeedbackContent visit={visit} sessions={sessions} sessionId={id} {...state} />
      </ScreenPage>
    ),
  }
}
