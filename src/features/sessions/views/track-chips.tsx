import type { Visit } from '../../../visits/public-page.tsx'

type TrackChipsProps = { tracks: string[]; visit: Visit; current: string | undefined }

/** The chips above the program (product §3.2). */
export function TrackChips({ tracks, visit: { links, parameters }, current }: TrackChipsProps) {
  const { view, day, q } = parameters
  return (
    <nav className="chips" aria-label="Tracks" data-swap="chips">
      <a href={links('/', { view, day, q })} aria-current={current ? undefined : 'true'} data-filter>
        All
      </a>
      {tracks.map((track) => (
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
