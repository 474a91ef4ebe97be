import type { Program } from '../../../program/program.ts'
import { actionableSessions, type DeskRoom } from './desk-rooms.ts'
import { hasBegun, planDelay, planOnTime } from './plan-delay.ts'
import { useDeskAction } from './queries.ts'

/** What is done in a dialog of its own, to one of the sessions that are current in a room. */
export type DeskAction = { act: 'late' | 'move' | 'cancel'; desk: DeskRoom }

type RoomActsProps = {
  program: Program
  desk: DeskRoom
  now: number
  onOpen: (asked: DeskAction) => void
}

/** The few buttons that are true now. */
export function RoomActions({ program, desk, now, onOpen }: RoomActsProps) {
  const { mutate, isPending } = useDeskAction()
  const { room, running, late, fullUntil } = desk
  const [first] = actionableSessions(desk)
  if (!first) return null
  const session = first.session
  const by = (minutes: number) => {
    const late = { minutes, hasBegun: hasBegun(first, now) }
    mutate({ does: 'late', session, late, moved: planDelay(program, session.id, late) })
  }
  const onTime = () => mutate({ does: 'on-time', session, moved: planOnTime(program, session.id) })
  const open = (act: DeskAction['act']) => () => onOpen({ act, desk })
  return (
    <fieldset className="desk-acts" disabled={isPending} aria-label={`Actions for ${room.name}`}>
      <div>
        {running.length > 0 &&
          [5, 10].map((minutes) => (
            <button key={minutes} type="button" className="button" onClick={() => by(minutes)}>
              +{minutes} min
            </button>
          ))}
        {late > 0 && (
          <button type="button" className="button" onClick={onTime}>
            On time
          </button>
        )}
        <button type="button" className="button" onClick={open('late')}>
          Late…
        </button>
      </div>
      <div>
        {running.length > 0 && (
          <button
            type="button"
            className="button"
            aria-pressed={fullUntil !== undefined}
            onClick={() => mutate(fullUntil ? { does: 'free', room } : { does: 'full', room, session })}
          >
            Room full
          </button>
        )}
        <button type="button" className="button" onClick={open('move')}>
          Move…
        </button>
        <button type="button" className="button destroys" onClick={open('cancel')}>
          Cancel…
        </button>
      </div>
    </fieldset>
  )
}
