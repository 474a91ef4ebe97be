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
