import type { ReactNode } from 'react'
import { formatTimeInZone } from '../text/time/format-dates.ts'

/** A struck-through title needs words for screen readers. */
export function CancelledBadge({ before: rest }: { before: ReactNode }) {
  return (
    <>
      <span className="badge cancelled">Canceled</span>
      {rest && <span className="visually-hidden">:</span>} {rest}
    </>
  )
}

export function CancelledNote({ reason, instead }: { reason: string | null; instead?: ReplacementProps }) {
  return (
    <div className="cancelled-note stack tight">
      <p>
        <CancelledBadge before={reason} />
      </p>
      {instead && <ReplacementLink {...instead} />}
    </div>
  )
}

type ReplacementProps = { id: string; title: string; href: string }

export function ReplacementLink({ id, title, href }: ReplacementProps) {
  return (
    <p className="instead">
      Replaced by:{' '}
      <a href={href} data-dialog={`session-${id}`}>
        {title}
      </a>
    </p>
  )
}

/** `until` is the session's end in seconds: a saved copy then hides the badge. */
export function LateBadge({ minutes, until }: { minutes: number; until: number | undefined }) {
  if (minutes <= 0) return null
  return <span className="badge late" data-gone={until}>{`${minutes} min late`}</span>
}

/** `until` is in seconds. A script hides the badge then, also on a saved copy. */
export function FullBadge({ until, timezone }: { until: number | undefined; timezone: string | null }) {
  if (!until) return null
  return (
    <span className="badge full" data-gone={until}>
      Room full until {formatTimeInZone(timezone, until * 1000)}
    </span>
  )
}

/** `since`: the event's end in seconds, where there is a recording. */
export function RecordingBadge({ since }: { since: number | undefined }) {
  return (
    since && (
      <span className="badge" data-since={since} hidden={Date.now() / 1000 < since}>
        Recording
      </span>
    )
  )
}
