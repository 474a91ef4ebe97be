import { formatTimeInZone } from '../../text/time/format-dates.ts'

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
