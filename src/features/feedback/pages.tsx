import { Elysia } from 'elysia'
import { countedSenderOf } from '../../http/limits/device.ts'
import { Page } from '../../layout/page.tsx'
import type { Parameters } from '../../visits/parameters.ts'
import { type PageContent, publicPage, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { type Again, postedForm } from '../../visits/sending/posted-form.ts'
import { firstFeedback } from '../events/program/asked-of-attendees.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { FeedbackContent } from './feedback-page.tsx'
import { giveFeedback, listAsked, whyNotGiven } from './service.ts'

export const feedbackPages = new Elysia()
  .get(
    '/feedback',
    publicPage({
      kinds: ['event', 'sessions'],
      isFollowedAlways: true,
      reads: ['session', 'posted'],
      known,
      render: (visit) => render(visit),
    }),
  )
  .post(
    '/feedback',
    postedForm({
      typed: ({ sessionId = '', face = '', words = '' }) => ({ sessionId, face, words }),
      labels: { sessionId: 'Session', face: 'Rating', words: 'Comments' },
      sender: countedSenderOf,
      send: giveFeedback,
      reasons: whyNotGiven,
      render,
      takenAt: ({ links }, { sessionId }) => links('/feedback', { session: sessionId, posted: '' }),
    }),
    { parse: 'none' },
  )

/** Ids that nobody has are one page. */
async function known({ event, parameters: { session, ...others } }: Visit): Promise<Parameters> {
  if (session === undefined) return others
  const isThere = (await rememberedSessions(event.id)).some(({ id }) => id === session)
  return { ...others, session: isThere ? session : '' }
}

type Refused = Partial<Again<{ sessionId: string; face: string; words: string }>>

async function render(visit: Visit, { status, refused, failure }: Refused = {}): Promise<PageContent> {
  const { event, links, parameters } = visit
  const asked = await listAsked(event)
  const id = refused?.sessionId ?? parameters.session
  return {
    isRightUntil: async (begun) => {
      const opens = firstFeedback(event, asked)
      return opens && opens > begun ? opens : undefined
    },
    status: status ?? (id === undefined || asked.some((session) => session.id === id) ? 200 : 404),
    page: (
      <Page
        {...screenHead(visit, 'How was it?')}
        event={event}
        links={links}
        screen="agenda"
        isBeside
        canonical={visit.canonical('/feedback')}
        noindex
      >
        <FeedbackContent visit={visit} sessions={asked} sessionId={id} refused={refused} failure={failure} />
      </Page>
    ),
  }
}
