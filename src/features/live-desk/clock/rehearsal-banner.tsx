import { Drama } from 'lucide-react'
import type { Event } from '../../../../db/schema.ts'
import { clockIn, dayIn } from '../../../format/time/clock-in.ts'
import { AskBeforeWriting } from './ask-before-writing.tsx'
import { goBy, useDeskClock } from './use-desk-clock.ts'

/** Above the whole dashboard as long as another clock than the real one is gone by: one tap leaves that (product §29.3). */
export function RehearsalBanner({ event: { timezone } }: { event: Pick<Event, 'timezone'> }) {
  const { now, isRehearsal } = useDeskClock()
  if (!isRehearsal) return null
  return (
    <div className="desk-rehearsal">
      <Drama size={24} strokeWidth={2} aria-hidden />
      <p>
        {/* Heard once: the time beside it is another one every minute. */}
        <strong role="alert">Rehearsal</strong>{' '}
        <span>
          {dayIn(timezone, now)}, {clockIn(timezone, now)}
        </span>
      </p>
      <button type="button" className="button" onClick={() => goBy(undefined)}>
        Exit rehearsal
      </button>
      <AskBeforeWriting />
    </div>
  )
}
