import { ScreenTitle } from '../../layout/screen-title.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Placeholders } from '../../ui/placeholders.tsx'
import type { Visit } from '../events/public-page.tsx'
import { boardRevision } from './board-news.ts'
import MessageBoard, { type MessageBoardProps } from './message-board.island.tsx'
import type { BoardMessage } from './service.ts'

type MessagingContentProps = {
  visit: Visit
  load: () => Promise<BoardMessage[]>
  refused?: MessageBoardProps['refused']
  /** Why a post that was in order could not be taken. */
  failure?: string
}

/** The shared message board (spec §2 Messaging). */
export function MessagingContent({ visit, load, refused, failure }: MessagingContentProps) {
  const { event, links, parameters } = visit
  const revision = boardRevision(event.id)
  return (
    <>
      <ScreenTitle event={event} subtitle="Share messages with other attendees">
        Messaging
      </ScreenTitle>
      {parameters.posted !== undefined && (
        <p className="notice good" role="status">
          <strong>Message Sent</strong>
          Your message has been posted successfully.
        </p>
      )}
      <Failure>{failure}</Failure>
      <Deferred load={load} placeholder={<Placeholders count={3} shape="message" />}>
        {(messages) => (
          <MessageBoard
            eventId={event.id}
            eventSlug={event.slug}
            action={links('/messaging')}
            messages={messages}
            revision={revision}
            renderedAt={Date.now()}
            refused={refused}
          />
        )}
      </Deferred>
    </>
  )
}
