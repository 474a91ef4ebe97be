import type { Dispatch, PointerEvent, SetStateAction } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Event } from '../../../db/schema.ts'
import { type ProgramSession, resolveProgram } from '../../program/program.ts'
import { ListMessage } from '../../ui/lists/list-message.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import type { Warning } from '../sessions/session-warnings.ts'
import { FIRST_PICTURE_STYLE, type FirstPicture, firstRooms, shownRooms } from './first-picture.ts'
import { type Held, planProgram, within } from './held.ts'
import { HeldBar } from './held-bar.tsx'
import { MoveDialog, ShiftDialog } from './planner-dialogs.tsx'
import { dayScale, PlannerGrid } from './planner-grid.tsx'
import { Choices, ChosenSessions, PlannerTools, Unplaced } from './planner-tools.tsx'
import { type PlannerData, plannerWarnings } from './preview.ts'
import { useMoveSessions, useOthersChanges, usePlannerData } from './queries.tsx'
import type { Move } from './schema.ts'
import { marked, SessionButton } from './session-button.tsx'
import { type Settings, writeSettings } from './settings.ts'
import { type Spot, useDrag } from './use-drag.ts'
import { focusSession, useHeld } from './use-held.ts'

/** `first` came with the page. */
export function PlannerPanel({ event, first }: { event: Event; first?: FirstPicture | undefined }) {
  const [pending, setPending] = useState<Move[][]>([])
  const data = usePlannerData(event, pending, first)
  if (!data) return <Spinner label="Loading..." />
  if (!data.rooms.length) return <ListMessage>The planner needs rooms. Add them on the tab “Rooms”.</ListMessage>
  return <Planner data={data} setPending={setPending} />
}

/** A phone's screen, as in the style sheet. */
const ONE_ROOM_AT_A_TIME = '(width < 768px)'

const NO_WARNINGS = new Map<string, Warning[]>()

/** A phone shows one room at a time, or this list. */
const UNPLACED = ''

function Planner({ data, setPending }: { data: PlannerData; setPending: Dispatch<SetStateAction<Move[][]>> }) {
  const { event, sessions, rooms, speakers, stars, plan, isWhole } = data
  const [settings, setSettings] = useState(data.settings)
  useEffect(() => writeSettings(settings, event.slug), [event.slug, settings])
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) document.getElementById(FIRST_PICTURE_STYLE)?.remove()
  }, [isHydrated])
  const { step, isCondensed = false } = settings
  const [day, setDay] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const [dialog, setDialog] = useState<'move' | 'shift'>()
  const closeDialog = () => setDialog(undefined)
  const { move, own } = useMoveSessions(data, setPending)
  const { last, movers } = useOthersChanges(event, own)
  const program = useMemo(
    () => resolveProgram(event, { sessions, rooms, speakers }),
    [event, sessions, rooms, speakers],
  )
  const planned = useMemo(() => planProgram(program.sessions, event), [program, event])
  const columns = useMemo(() => shownRooms(rooms, settings), [rooms, settings])
  const [pane, setPane] = useState(columns[0]!.id)
  const [room, setRoom] = useState(pane)
  const warnings = useMemo(() => (isWhole ? plannerWarnings(data) : NO_WARNINGS), [data, isWhole])
  const holding = useHeld({ planned, rooms: columns, day, step, move, onShow: (next = UNPLACED) => show(next) })
  const { held, setHeld, drop, letGo } = holding
  const show = (next: string) => {
    setPane(next)
    if (next) setRoom(next)
  }
  const takeAll = (ids: string[], isFollowing = true) => {
    holding.take(ids, room, isFollowing)
    setChosen([])
  }
  const scale = useMemo(() => dayScale(planned.values(), day, settings), [planned, day, settings])
  const choose = (id: string) => setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
  const takeWithChosen = (id: string, isFollowing = true) =>
    takeAll(chosen.includes(id) ? [id, ...chosen.filter((one) => one !== id)] : [id], isFollowing)
  const aimed = (now: Held, { room, start }: Spot) =>
    within({ ...now, day, room: room ?? now.room, start: start ?? now.start }, step)
  const planner = useRef<HTMLElement>(null)
  const drag = useDrag({
    planner,
    scale,
    step,
    // Under a pointer nothing scrolls by itself.
    onStart: (id) => takeWithChosen(id, false),
    onAim: (spot) => setHeld((now) => now && aimed(now, spot)),
    onDrop: (spot) => {
      if (held && spot.start !== undefined) drop(aimed(held, spot))
      else if (!spot.room && held?.sessions.some((one) => one.at)) holding.unplace()
      else letGo()
    },
    onCancel: letGo,
    onChoose: choose,
  })
  const onTake = useStableCallback((id: string, isMore: boolean) => (isMore ? choose(id) : takeWithChosen(id)))
  const heldSessions = held?.sessions
  useLayoutEffect(() => {
    marked.set({ held: heldSessions?.map(({ id }) => id) ?? [], chosen })
    return () => marked.set({ held: [], chosen: [] })
  }, [heldSessions, chosen])
  const renderSession = useCallback(
    (session: ProgramSession) => {
      const { id } = session
      return (
        <SessionButton
          session={session}
          planned={planned.get(id)!}
          isUnpublished={plan.has(id)}
          warnings={warnings.get(id)}
          stars={stars.get(id)}
          mover={movers.get(id)}
          onTake={onTake}
          onPointerDown={drag}
        />
      )
    },
    [planned, plan, warnings, stars, movers, onTake, drag],
  )
  const onDrop = useStableCallback((into: string, start: number) => held && drop(aimed(held, { room: into, start })))
  const onResizeStart = useStableCallback((down: PointerEvent<HTMLElement>) => {
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
  })
  const onShow = useStableCallback((id: string) => {
    show(planned.get(id)!.at!.room)
    requestAnimationFrame(() => focusSession(id))
  })
  const onDay = useStableCallback((next: number) => {
    setDay(next)
    setHeld((now) => now && { ...now, day: next })
  })
  const onSettings = useStableCallback((changed: Partial<Settings>) => setSettings((now) => ({ ...now, ...changed })))
  const onShift = useStableCallback(() => setDialog('shift'))
  const onPane = useStableCallback((next: string) => (held ? setHeld({ ...held, room: next }) : show(next)))
  const ofDay = useMemo(
    () => program.sessions.filter(({ id }) => planned.get(id)?.at?.day === day),
    [program, planned, day],
  )
  const unplaced = useMemo(
    () => program.sessions.filter(({ id, isOff }) => !planned.get(id)?.at && !isOff),
    [program, planned],
  )
  const isThere = pane === UNPLACED || columns.some(({ id }) => id === pane)
  // Where all rooms are shown, a drag across them changes nothing but its aim.
  const isOneRoom = !!held && matchMedia(ONE_ROOM_AT_A_TIME).matches
  const shownPane = isOneRoom ? held.room : isThere ? pane : columns[0]!.id
  const isHolding = !!held
  const panes = useMemo(() => {
    const ofRooms = columns.map(({ id, name }) => [id, name] as const)
    const label = isWhole ? `Not placed ${unplaced.length}` : 'Not placed'
    return isHolding ? ofRooms : [[UNPLACED, label] as const, ...ofRooms]
  }, [columns, isHolding, unplaced, isWhole])
  return (
    <section
      ref={planner}
      className="stack planner"
      aria-label="Planner"
      // After a press on empty space the keys still move what is held.
      tabIndex={isHolding ? -1 : undefined}
      onKeyDown={holding.onKey}
      data-condensed={isCondensed || undefined}>
      <PlannerTools
        data={data}
        days={program.days}
        day={day}
        settings={settings}
        sessions={ofDay}
        warnings={warnings}
        last={last}
        onDay={onDay}
        onSettings={onSettings}
        onShift={onShift}
        onShow={onShow}
      />
      <Choices
        label="Show"
        className="scrolls-sideways planner-panes"
        options={panes}
        value={shownPane}
        onChange={onPane}
      />
      <div className="planner-body">
        <Unplaced
          sessions={unplaced}
          isWhole={isWhole}
          isShown={shownPane === UNPLACED}
          renderSession={renderSession}
        />
        <PlannerGrid
          day={day}
          step={step}
          rooms={isWhole ? columns : firstRooms(rooms, settings)}
          room={shownPane}
          isOneRoom={isOneRoom}
          sessions={ofDay}
          planned={planned}
          held={held}
          scale={scale}
          isHydrated={isHydrated}
          renderSession={renderSession}
          onDrop={onDrop}
          onResizeStart={onResizeStart}
        />
      </div>
      {held && (
        <HeldBar
          {...holding}
          data={data}
          program={program}
          held={held}
          shownRooms={columns}
          onAsk={() => setDialog('move')}
        />
      )}
      {chosen.length > 0 && !held && (
        <ChosenSessions
          chosen={chosen}
          planned={planned}
          onTake={() => takeAll(chosen)}
          onSwap={(swapped) => {
            move(swapped)
            setChosen([])
          }}
          onClear={() => setChosen([])}
        />
      )}
      {held && dialog === 'move' && (
        <MoveDialog held={held} days={program.days} rooms={rooms} onMove={drop} onClose={closeDialog} />
      )}
      {dialog === 'shift' && (
        <ShiftDialog planned={planned} day={day} rooms={rooms} room={room} onMove={move} onClose={closeDialog} />
      )}
    </section>
  )
}

const subscribeToNothing = () => () => {}

/** False in what the server renders and in the first render of the browser, which has to be the same. */
function useIsHydrated() {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** The same function in every render, so that memoized components stay as they are. It calls the newest `run`. */
function useStableCallback<Args extends unknown[]>(run: (...args: Args) => unknown): (...args: Args) => void {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: Args) => void newest.current(...args), [])
}
