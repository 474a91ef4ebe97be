/** A session's track. Four tracks have colours of their own, the others a neutral one (spec §2). */
export function TrackBadge({ track }: { track: string }) {
  const own = ['Leadership', 'Tech', 'Panels', 'General'].includes(track)
  return <span className={own ? `badge ${track.toLowerCase()}` : 'badge'}>{track}</span>
}
