import * as z from 'zod/mini'
import { MAX_EVENT_DAYS } from '../../program/program-days.ts'
import { rowId } from '../../text/typed/typed-text.ts'

const WRONG_CLOCK = 'Times are HH:MM, such as 09:30'
const clock = z.string(WRONG_CLOCK).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, WRONG_CLOCK))

const WRONG_DAY = `day is a number from 1 to ${MAX_EVENT_DAYS}`

/** `end` is left out to keep the length. */
export const placeRequest = z.object(
  {
    day: z.int(WRONG_DAY).check(z.minimum(1, WRONG_DAY), z.maximum(MAX_EVENT_DAYS, WRONG_DAY)),
    start: clock,
    end: z.optional(clock),
    room: rowId('room is the ID of a room'),
  },
  'to is a place, or null to remove the session from the schedule',
)

/** A whole program can move at once. */
const MAX_MOVES = 2000
const WRONG_MOVES = `moves is a list of 1 to ${MAX_MOVES.toLocaleString('en-US')} moves`

/** `version` is that of the session that the organizer saw. */
const move = z.object(
  {
    id: rowId('id is the ID of a session'),
    version: z.optional(z.int('version is a number')),
    to: z.nullable(placeRequest),
  },
  WRONG_MOVES,
)

/** The form without JavaScript. */
export const moveForm = z.object({
  eventId: rowId('No event selected'),
  id: rowId('Choose a session'),
  day: z.optional(z.string(WRONG_DAY).check(z.regex(/^([1-9]|[12]\d|3[01])$/, WRONG_DAY))),
  start: clock,
  room: rowId('Choose a room'),
})
export type MoveForm = z.infer<typeof moveForm>

export const sessionMoves = z.object(
  {
    eventId: rowId('No event selected'),
    moves: z.array(move, WRONG_MOVES).check(z.minLength(1, WRONG_MOVES), z.maxLength(MAX_MOVES, WRONG_MOVES)),
  },
  WRONG_MOVES,
)
export type MoveRequest = z.infer<typeof sessionMoves>
export type Move = MoveRequest['moves'][number]
