import type { Visit } from '../../../visits/public-page.tsx'
import { TRACK_CHIPS, type Track } from '../constants.ts'

/** The chips above the program (product §3.2). */
export function TrackChips({ visit: { links, parameters }, current }: { visit: Visit; current: Track | undefined }) {
  const { view, day, q } = parameters
  return (
    <nav className="chips" aria-label="Tracks" data-swap="chips">
      <a href={links('/', { view, day, q })} aria-current={current ? undefined : 'true'} data-filter>
        All
      </a>
      {TRACK_CHIPS.map((track) => (
        <a
          key={track}
          href={links('/', { view, day, track, q })}
          aria-current={track === current ? 'true' : undefined}
          data-filter
        >
          {track}
        </a>
      ))}
    </nav>
  )
}
