import { join } from 'node:path'
import { chunkOf } from '../../../islands/manifest.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { Span } from '../../../program/program.ts'
import { isWithin } from '../agenda/whats-now.ts'

const NOW = join(import.meta.dir, '../agenda/now.script.ts')

type TrackChipsProps = {
  tracks: string[]
  visit: PageRequest
  current: string | undefined
  /** A script can swap in only a list that is whole on its page. */
  isWhole?: (track?: string) => boolean
  /** When "Now" is offered (product §3.15). */
  hours?: Span[]
}

export function TrackChips({ tracks, visit, current, isWhole = () => true, hours = [] }: TrackChipsProps) {
  const { links, parameters } = visit
  const { view, day, q, now } = parameters
  const isNow = now !== undefined
  return (
    <nav className="chips" aria-label="Tracks" data-swap="chips">
      {hours.length > 0 && (
        <a
          href={links('/', { now: '' })}
          aria-current={isNow ? 'true' : undefined}
          hidden={!isNow && !isWithin(hours, Date.now() / 1000)}
          data-filter={isWhole() || undefined}
          data-hours={hours.map(({ from, until }) => `${from}-${until}`).join(' ')}
          data-script={chunkOf(NOW).url}
        >
          Now
        </a>
      )}
      <a
        href={links('/', { view, day, q })}
        aria-current={current || isNow ? undefined : 'true'}
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
