import * as z from 'zod/mini'
import { MAX_EVENT_DAYS } from '../../program/program-days.ts'
import { rowId } from '../../text/typed/typed-text.ts'

const WRONG_CLOCK = 'Times are HH:MM, such as 09:30'
const clock = z.string(WRONG_CLOCK).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, WRONG_CLOCK))

const WRONG_DAY = `day is a number from 1 to ${MAX_EVENT_DAYS}`

export const placeRequest = z.object(
  {
    day: z.int(WRONG_DAY).check(z.minimum(1, WRONG_DAY), z.maximum(MAX_EVENT_DAYS, WRONG_DAY)),
    start: clock,
    end: z.optional(clock),
    room: rowId('room is the ID of a room'),
  },
  'to is a place, or null to remove the session from the schedule',
)

const MAX_MOVES = 2000
const WRONG_MOVES = `moves is a list of 1 to ${MAX_MOVES.toLocaleString('en-US')} moves`

const versions = {
  id: rowId('id is the ID of a session'),
  version: z.optional(z.int('version is a number')),
  planned: z.optional(z.int('planned is a number')),
}

/** What the organizer saw: the version of the session, and that of its planned place, 0 without one. */
const move = z.object({ ...versions, to: z.nullable(placeRequest) }, WRONG_MOVES)

export const moveForm = z.object({
  eventId: rowId('No event selected'),
  id: rowId('Choose a session'),
  day: z.optional(z.string(WRONG_DAY).check(z.regex(/^([1-9]|[12]\d|3[01])$/, WRONG_DAY))),
  start: clock,
  room: rowId('Choose a room'),
})
export type MoveForm = z.infer<typeof moveForm>

const WRONG_MODE = 'isQuiet is true or false'

/** A move that is meant for the plan never becomes public, nor the other way round: `isQuiet` is how the organizer saw the event. */
export const sessionMoves = z.object(
  {
    eventId: rowId('No event selected'),
    isQuiet: z.optional(z.boolean(WRONG_MODE)),
    moves: z.array(move, WRONG_MOVES).check(z.minLength(1, WRONG_MOVES), z.maxLength(MAX_MOVES, WRONG_MOVES)),
  },
  WRONG_MOVES,
)
export type MoveRequest = z.infer<typeof sessionMoves>
export type Move = MoveRequest['moves'][number]

const WRONG_PLACES = `places is a list of 1 to ${MAX_MOVES.toLocaleString('en-US')} planned places`

/** The planned places that the organizer saw; others stay. */
export const planChoice = z.object(
  {
    eventId: rowId('No event selected'),
    places: z
      .array(z.object(versions, WRONG_PLACES), WRONG_PLACES)
      .check(z.minLength(1, WRONG_PLACES), z.maxLength(MAX_MOVES, WRONG_PLACES)),
  },
  WRONG_PLACES,
)
export type PlanChoice = z.infer<typeof planChoice>

export const quietPlanning = z.object(
  { eventId: rowId('No event selected'), isQuiet: z.boolean(WRONG_MODE) },
  WRONG_MODE,
)
