import * as z from 'zod/mini'
import { requiredLine, rowId } from '../../text/typed/typed-text.ts'
import { INVITED_ROLES } from '../auth/roles.ts'

/** In hours. */
const MAX_HELPER_HOURS = 7 * 24
const MAX_HELPER_ROOMS = 100

const name = requiredLine('Name', 100)
const eventId = rowId('eventId is required')
const HOURS_MESSAGE = 'Choose a duration from 1 hour to 7 days'

export const newInvitation = z.object({ eventId, name, role: z.enum(INVITED_ROLES, 'Choose a role') })
export type NewInvitation = z.infer<typeof newInvitation>

export const newHelper = z.object({
  eventId,
  name,
  roomIds: z
    .array(rowId('Room not found'), 'Choose a room')
    .check(z.minLength(1, 'Choose a room'), z.maxLength(MAX_HELPER_ROOMS, `Choose at most ${MAX_HELPER_ROOMS} rooms`)),
  hours: z.int(HOURS_MESSAGE).check(z.gte(1, HOURS_MESSAGE), z.lte(MAX_HELPER_HOURS, HOURS_MESSAGE)),
})
export type NewHelper = z.infer<typeof newHelper>
