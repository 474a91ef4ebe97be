type LateBadgeProps = {
  minutes: number
  /** When the session ends, in seconds: a saved copy of the page then hides the badge by itself. */
  until: number | undefined
}

/** That a session runs late, for as long as it does (product §29.11). */
export function LateBadge({ minutes, until }: LateBadgeProps) {
  if (minutes <= 0) return null
  return <span className="badge late" data-gone={until}>{`${minutes} min late`}</span>
}
