import type { Event, Floor, Room } from '../../../db/schema.ts'
import { isOwnPicture } from '../../ui/pictures/picture.tsx'

/** A plan on which rooms can be: the event's own, or a floor's. */
export type FloorPlan = { id: string | null; name: string; src: string | null }

/** All rooms of an event, and the plans they are on. */
export type Places = { plans: FloorPlan[]; rooms: Room[] }

/** What the event's own plan is called where there are others. */
const MAIN_PLAN = 'Main plan'

/** All plans of an event, its own first; that one only where there is a picture of it, or nothing else. */
export function floorPlansOf({ floorPlanUrl }: Pick<Event, 'floorPlanUrl'>, floors: Floor[]): FloorPlan[] {
  const own = { id: null, name: MAIN_PLAN, src: floorPlanUrl }
  const others = floors.map(({ id, name, planUrl }) => ({ id, name, src: planUrl }))
  return isOwnPicture(floorPlanUrl) || !others.length ? [own, ...others] : others
}

type RoomPosition = Pick<Room, 'floorId' | 'x' | 'y'>

/** Where a room is on a plan that can be shown. */
export function findPinPosition(
  { floorId, x, y }: RoomPosition,
  plans: FloorPlan[],
): { plan: FloorPlan; src: string; x: number; y: number } | undefined {
  const plan = plans.find(({ id }) => id === floorId)
  return plan && x !== null && y !== null && isOwnPicture(plan.src) ? { plan, src: plan.src, x, y } : undefined
}
