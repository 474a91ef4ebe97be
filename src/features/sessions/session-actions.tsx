import { MessageCircleQuestionMark, Share2, Smile } from 'lucide-react'
import type { Session } from '../../../db/schema.ts'
import { CalendarLink } from '../take-with-you/calendar-link.tsx'
import { Star } from './stars/star.tsx'

/** Addresses; none where there is nothing to do. */
export type SessionActsProps = {
  session: Pick<Session, 'id' | 'title'>
  /** Where it can be had for a calendar. */
  calendar: string | undefined
  /** Where attendees ask those who speak in it. */
  questions: string | undefined
  /** Where attendees say how it was, and from when on, in milliseconds. */
  feedback: { href: string; from: number | undefined } | undefined
}

/** What can be done with a session. Without JavaScript the browser's own way to share is all there is. */
export function SessionActions({ session, calendar, questions, feedback }: SessionActsProps) {
  return (
    <p className="buttons">
      <Star id={session.id} title={session.title} isLabelled />
      {calendar && <CalendarLink href={calendar} />}
      {questions && (
        <a className="button" href={questions}>
          <MessageCircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />
          Questions
        </a>
      )}
      {feedback && (
        <a className="button" href={feedback.href} data-since={feedback.from && feedback.from / 1000}>
          <Smile size={18} strokeWidth={1.75} aria-hidden />
          Rate this session
        </a>
      )}
      <button type="button" className="button share" data-share="">
        <Share2 size={18} strokeWidth={1.75} aria-hidden />
        Share
      </button>
    </p>
  )
}
