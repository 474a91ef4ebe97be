/** A session's track. Four tracks have colors of their own, the others a neutral one (product §3.3). */
export function TrackBadge({ track }: { track: string }) {
  const own = ['Leadership', 'Tech', 'Panels', 'General'].includes(track)
  return <span className={own ? `badge ${track.toLowerCase()}` : 'badge'}>{track}</span>
}
