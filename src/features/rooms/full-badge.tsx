import { formatTimeInZone } from '../../text/time/format-dates.ts'

type FullBadgeProps = {
  /** In seconds: a copy of the page that was kept somewhere hides it then by itself. */
  until: number | undefined
  timezone: string | null
}

export function FullBadge({ until, timezone }: FullBadgeProps) {
  if (!until) return null
  return (
    <span className="badge full" data-gone={until}>
      Room full until {formatTimeInZone(timezone, until * 1000)}
    </span>
  )
}
