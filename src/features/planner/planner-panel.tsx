import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Event, Room } from '../../../db/schema.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { notify } from '../../layout/toaster.tsx'
import { resolveProgram } from '../../program/program.ts'
import { formatProgramDay } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { sessionWarnings } from '../sessions/session-warnings.ts'
import { roomCapacityWarnings } from '../sessions/stars/use-stars.ts'
import {
  firstMinute,
  following,
  type Held,
  movesOf,
  type Planned,
  planProgram,
  stepByKey,
  swap,
  takeUp,
  within,
} from './held.ts'
import { HeldBar } from './held-bar.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { placeTimes, toClock } from './place.ts'
import { dayScale, PlannerGrid } from './planner-grid.tsx'
import { Choices, RoomChoice, ThingsToLookAt } from './planner-tools.tsx'
import { type PlannerData, previewWarnings } from './preview.ts'
import { useLastChange, useMoveSessions, usePlannerData } from './queries.tsx'
import { Unplaced } from './unplaced.tsx'
import { type Spot, useDrag } from './use-drag.ts'

/** Product §11.12. */
export function PlannerPanel({ event }: { event: Event }) {
  const data = usePlannerData(event)
  if (!data) return <Spinner label="Loading..." />
  if (!data.rooms.length)
    return (
      <div className="empty">
        <p>The planner needs rooms. Add them on the tab “Rooms”.</p>
      </div>
    )
  return <Planner data={data} />
}

const STEPS = [5, 15, 30, 60]

/** Kept per organizer and event, in this browser. */
type Settings = { step: number; hidden: string[] }

function Planner({ data }: { data: PlannerData }) {
  const { event, sessions, rooms, speakers, stars } = data
  const key = `planner ${event.slug}`
  const [settings, setSettings] = useState<Settings>(() => readStored(key, { step: 15, hidden: [] }))
  useEffect(() => writeStored(key, settings), [key, settings])
  const { step, hidden } = settings
  const [day, setDay] = useState(1)
  const [held, setHeld] = useState<Held>()
  const [chosen, setChosen] = useState<string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const move = useMoveSessions(data)
  const last = useLastChange(event)
  const program = useMemo(
    () => resolveProgram(event, { sessions, rooms, speakers }),
    [event, sessions, rooms, speakers],
  )
  const planned = useMemo(() => planProgram(program.sessions, event), [program, event])
  const shownRooms = useMemo(() => rooms.filter(({ id }) => !hidden.includes(id)), [rooms, hidden])
  const warnings = useMemo(() => {
    const found = sessionWarnings(sessions, speakers, event)
    for (const [id, warning] of roomCapacityWarnings(sessions, rooms, stars))
      found.set(id, [...(found.get(id) ?? []), warning])
    return found
  }, [sessions, speakers, event, rooms, stars])
  const moves = useMemo(() => held && movesOf(held, shownRooms), [held, shownRooms])
  // Dragging stays smooth: the sentences follow.
  const deferred = useDeferredValue(moves)
  const preview = useMemo(() => (deferred ? previewWarnings(data, deferred) : []), [data, deferred])
  const focus = useFocusAfterMove(sessions)
  useDeletedWhileHeld(held, planned, () => setHeld(undefined))

  const take = (ids: string[]) => {
    const all = ids.flatMap((id) => planned.get(id) ?? [])
    if (!all.length) return
    setHeld(takeUp(all, { day, room: shownRooms[0]!.id, start: firstMinute(planned, day) }))
    setChosen([])
  }
  const drop = (at: Held) => {
    move(movesOf(at, shownRooms))
    focus(at.sessions[0]!.id)
    setHeld(undefined)
  }
  const putBack = () => {
    if (held) focus(held.sessions[0]!.id)
    setHeld(undefined)
  }
  const unplace = () => {
    move(held!.sessions.map(({ id, version }) => ({ id, version, to: null })))
    setHeld(undefined)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const { key, altKey, shiftKey, target } = event
    const id = (target as HTMLElement).closest<HTMLElement>('[data-session]')?.dataset.session
    if (held && key === 'Escape') putBack()
    else if (held && key === 'Enter' && id) drop(held)
    else if (held) {
      const next = stepByKey(held, key, shiftKey, shownRooms, step)
      if (!next) return
      setHeld(next)
    } else if (altKey && id && planned.get(id)?.at) {
      const next = stepByKey(takeUp([planned.get(id)!], { day, room: '', start: 0 }), key, shiftKey, shownRooms, step)
      if (!next) return
      drop(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const grid = useRef<HTMLElement>(null)
  const scale = useMemo(() => dayScale(planned.values(), day, step), [planned, day, step])
  const aim = ({ room, start }: Spot) => setHeld((now) => now && within({ ...now, day, room, start }, step))
  const choose = (id: string) => setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
  const takeWithChosen = (id: string) => take(chosen.includes(id) ? [id, ...chosen.filter((one) => one !== id)] : [id])
  const drag = useDrag({
    grid,
    first: scale.first,
    pxPerMinute: scale.pxPerMinute,
    step,
    onStart: takeWithChosen,
    onAim: aim,
    onDrop: (spot) => held && drop(within({ ...held, day, ...spot }, step)),
    onCancel: putBack,
    onChoose: choose,
  })
  const resize = (down: React.PointerEvent<HTMLElement>) => {
    down.stopPropagation()
    const [handle, from] = [down.currentTarget, down.clientY]
    const minutes = held!.minutes
    handle.setPointerCapture(down.pointerId)
    handle.onpointermove = ({ clientY }) => {
      const longer = Math.round((clientY - from) / scale.pxPerMinute / step) * step
      setHeld((now) => now && within({ ...now, minutes: minutes + longer }, step))
    }
    handle.onpointerup = () => {
      handle.onpointermove = null
    }
  }
  const shared = {
    planned,
    chosen,
    warnings,
    stars,
    held,
    onPointerDown: drag,
    onTake: (id: string, isMore: boolean) => (isMore ? choose(id) : takeWithChosen(id)),
  }
  const ofDay = program.sessions.filter(({ id }) => planned.get(id)?.at?.day === day)
  const later =
    held?.sessions.length === 1 && held.sessions[0]!.at ? following(held.sessions[0]!, planned.values()) : []
  const [one, other] = chosen.flatMap((id) => planned.get(id) ?? [])
  const canSwap = chosen.length === 2 && one?.at && other?.at
  const unplaced = program.sessions.filter(({ id, isOff }) => !planned.get(id)?.at && !isOff)
  return (
    <section className="planner" aria-label="Planner" onKeyDown={onKey}>
      <div className="planner-tools">
        <h2>Planner</h2>
        {program.days.length > 1 && (
          <Choices
            label="Day"
            options={program.days.map((one) => [one.day, formatProgramDay(one)])}
            value={day}
            onChange={(next) => {
              setDay(next)
              if (held) setHeld({ ...held, day: next })
            }}
          />
        )}
        <Choices
          label="Step"
          options={STEPS.map((minutes) => [minutes, `${minutes} min`])}
          value={step}
          onChange={(next) => setSettings({ ...settings, step: next })}
        />
        <RoomChoice rooms={rooms} hidden={hidden} onChange={(next) => setSettings({ ...settings, hidden: next })} />
        <ThingsToLookAt sessions={ofDay} warnings={warnings} />
        <p className="hint" role="status">
          {last && `Last change by ${last.who}: ${last.what}`}
        </p>
      </div>
      {chosen.length > 0 && !held && (
        <p className="planner-chosen" role="status">
          {pluralize(chosen.length, 'session')} chosen.{' '}
          <button type="button" className="button small" onClick={() => take(chosen)}>
            Move them
          </button>{' '}
          {canSwap && (
            <button
              type="button"
              className="button small"
              onClick={() => {
                move(swap(one, other))
                setChosen([])
              }}
            >
              Let them change places
            </button>
          )}{' '}
          <button type="button" className="button small" onClick={() => setChosen([])}>
            Choose none
          </button>
        </p>
      )}
      <div className="planner-body">
        <Unplaced sessions={unplaced} {...shared} />
        <PlannerGrid
          {...shared}
          day={day}
          step={step}
          rooms={shownRooms}
          sessions={ofDay}
          grid={grid}
          scale={scale}
          onDrop={(room, start) => held && drop(within({ ...held, day, room, start }, step))}
          onResizeStart={resize}
        />
      </div>
      {held && (
        <HeldBar
          held={held}
          place={describePlace(held, rooms)}
          from={describeOrigin(held, rooms)}
          warnings={preview}
          onPutBack={putBack}
          onPutHere={() => drop(held)}
          onUnplace={unplace}
          onTakeFollowing={
            later.length > 0 ? () => setHeld({ ...held, sessions: [held.sessions[0]!, ...later] }) : undefined
          }
          onAsk={() => setIsAsking(true)}
        />
      )}
      {held && isAsking && (
        <MoveDialog
          held={held}
          days={program.days}
          rooms={rooms}
          onMove={(to) => {
            setIsAsking(false)
            drop(to)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

function describePlace({ day, room, start, minutes }: Held, rooms: Room[]): string {
  const { startTime, endTime } = placeTimes({ day, room, start: toClock(start) }, minutes)
  const name = rooms.find(({ id }) => id === room)?.name
  return `${formatTimeRange(startTime, endTime)}, ${name}`
}

function describeOrigin({ sessions: [first] }: Held, rooms: Room[]): string {
  const { at, minutes } = first!
  if (!at) return `${minutes} min · was not placed`
  const { startTime } = placeTimes({ ...at, start: toClock(at.start) }, minutes)
  return `${minutes} min · was ${formatTimeRange(startTime, '')}, ${rooms.find(({ id }) => id === at.room)?.name}`
}

/** The moved session is another element in its new column. */
function useFocusAfterMove(sessions: unknown) {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sessions have their new places
  useEffect(() => {
    const id = wanted.current
    if (!id) return
    wanted.current = undefined
    document.querySelector<HTMLElement>(`.planner [data-session="${CSS.escape(id)}"]`)?.focus()
  }, [sessions])
  return (id: string) => {
    wanted.current = id
  }
}

function useDeletedWhileHeld(held: Held | undefined, planned: Map<string, Planned>, letGo: () => void) {
  const gone = held?.sessions.find(({ id }) => !planned.has(id))
  useEffect(() => {
    if (!gone) return
    letGo()
    notify({ title: 'Nothing moved', text: `Someone deleted “${gone.title}”.`, destructive: true })
  }, [gone, letGo])
}
