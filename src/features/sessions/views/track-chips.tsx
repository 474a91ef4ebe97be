import type { Visit } from '../../../visits/public-page.tsx'

type TrackChipsProps = {
  tracks: string[]
  visit: Visit
  current: string | undefined
  /** Whether the list of a track, or of all, is whole on its page: only then a script can swap it in. */
  isWhole?: (track?: string) => boolean
}

/** The chips above the program (product §3.2). */
export function TrackChips({ tracks, visit, current, isWhole = () => true }: TrackChipsProps) {
  const { links, parameters } = visit
  const { view, day, q } = parameters
  return (
    <nav className="chips" aria-label="Tracks" data-swap="chips">
      <a
        href={links('/', { view, day, q })}
        aria-current={current ? undefined : 'true'}
        data-filter={isWhole() || undefined}
      >
        All
      </a>
      {tracks.map((track) => (
        <a
          key={track}
          href={links('/', { view, day, track, q })}
          aria-current={track === current ? 'true' : undefined}
          data-filter={isWhole(track) || undefined}
        >
          {track}
        </a>
      ))}
    </nav>
  )
}
