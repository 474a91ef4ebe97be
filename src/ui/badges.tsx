import type { ReactNode } from 'react'
import { formatTimeInZone } from '../text/time/format-dates.ts'

type CancelledNoteProps = {
  reason: string | null
  instead?: ReplacementProps
}

/** A struck-through title needs words for screen readers. */
export function CancelledBadge({ before: rest }: { before: ReactNode }) {
  return (
    <>
      <span className="badge cancelled">Canceled</span>
      {rest && <span className="visually-hidden">:</span>} {rest}
    </>
  )
}

/** Stands under a canceled session's title (product §20.2). */
export function CancelledNote({ reason, instead }: CancelledNoteProps) {
  return (
    <div className="cancelled-note">
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

type LateBadgeProps = {
  minutes: number
  /** The session's end in seconds: a saved copy then hides the badge. */
  until: number | undefined
}

/** Shown until a late session ends (product §29.11). */
export function LateBadge({ minutes, until }: LateBadgeProps) {
  if (minutes <= 0) return null
  return <span className="badge late" data-gone={until}>{`${minutes} min late`}</span>
}

/** `until` is in seconds. A script hides the badge then, also on a saved copy. */
type FullBadgeProps = { until: number | undefined; timezone: string | null }

export function FullBadge({ until, timezone }: FullBadgeProps) {
  if (!until) return null
  return (
    <span className="badge full" data-gone={until}>
      Room full until {formatTimeInZone(timezone, until * 1000)}
    </span>
  )
}
