import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { notify } from '../../layout/toaster.tsx'
import { firstMinute, type Held, movesOf, type Planned, proposePlace, stepByKey, takeUp } from './held.ts'
import type { Move } from './schema.ts'

type HeldOptions = {
  planned: Map<string, Planned>
  rooms: Room[]
  day: number
  step: number
  move: (moves: Move[]) => void
  /** Where sessions are looked at on a phone: a room, or those without a place. */
  onShow: (room: string | undefined) => void
}

export function useHeld({ planned, rooms, day, step, move, onShow }: HeldOptions) {
  const [held, setHeld] = useState<Held>()
  // The next session without a place follows the last one.
  const [next, setNext] = useState<{ day: number; room: string; start: number }>()
  const focus = useFocusAfterMove(planned)
  // A pointer scrolls by itself.
  const isFollowed = useRef(false)
  useEffect(() => {
    if (held && isFollowed.current)
      document.querySelector('.planner-aim')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    isFollowed.current = false
  }, [held])
  useDeletedWhileHeld(held, planned, () => setHeld(undefined))

  const take = (ids: string[], room: string, isFollowing: boolean) => {
    const all = ids.flatMap((id) => planned.get(id) ?? [])
    if (!all.length) return
    const begin = next?.day === day && rooms.some(({ id }) => id === next.room) ? next : undefined
    const from = begin ?? { day, room, start: firstMinute(planned, day) }
    isFollowed.current = isFollowing
    setHeld(takeUp(all, all[0]!.at ?? proposePlace(planned, all[0]!, from, rooms)))
  }
  const letGo = () => {
    const first = held?.sessions[0]
    setHeld(undefined)
    onShow(first?.at?.room)
    if (first) requestAnimationFrame(() => focusSession(first.id))
  }
  const drop = (at: Held) => {
    const isNew = !at.sessions[0]!.at
    const minutes = isNew ? at.sessions.slice(1).reduce((sum, one) => sum + one.minutes, at.minutes) : at.minutes
    move(movesOf(at, rooms))
    setNext({ day: at.day, room: at.room, start: at.start + minutes })
    // Of several without a place the next one is where the eyes are.
    focus((isNew && following(at.sessions)) || at.sessions[0]!.id)
    onShow(isNew ? undefined : at.room)
    setHeld(undefined)
  }
  const unplace = () => {
    move(held!.sessions.map(({ id, version }) => ({ id, version, to: null })))
    focus(held!.sessions[0]!.id)
    setHeld(undefined)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, shiftKey, target } = event
    const element = target as HTMLElement
    // A dialog's keys arrive here too.
    if (element.closest('input, select, dialog, [role=dialog]')) return
    const id = element.closest<HTMLElement>('[data-session]')?.dataset.session
    if (held && key === 'Escape') letGo()
    else if (held && key === 'Enter' && id) drop(held)
    else if (held) {
      const moved = stepByKey(held, key, shiftKey, rooms, step)
      if (!moved) return
      isFollowed.current = true
      setHeld(moved)
    } else if (altKey && id && planned.get(id)?.at) {
      const moved = stepByKey(takeUp([planned.get(id)!], { day, room: '', start: 0 }), key, shiftKey, rooms, step)
      if (!moved) return
      drop(moved)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { held, setHeld, take, drop, letGo, unplace, onKey }
}

/** The session after these in the list of those without a place. */
function following(sessions: Planned[]): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>('.planner-unplaced [data-session]')].map(
    ({ dataset }) => dataset.session!,
  )
  const gone = sessions.map(({ id }) => id)
  return ids.slice(ids.indexOf(gone[0]!)).find((id) => !gone.includes(id))
}

export function focusSession(id: string) {
  document.querySelector<HTMLElement>(`.planner [data-session="${CSS.escape(id)}"]`)?.focus()
}

/** The moved session is another element in its new column. */
function useFocusAfterMove(planned: unknown) {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sessions have their new places
  useEffect(() => {
    if (wanted.current) focusSession(wanted.current)
    wanted.current = undefined
  }, [planned])
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
