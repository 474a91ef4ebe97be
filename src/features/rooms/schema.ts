import * as z from 'zod/mini'
import type { Floor, Room } from '../../../db/schema.ts'
import {
  optionalInteger,
  optionalPictureAddress,
  optionalText,
  requiredLine,
  rowId,
  rowSchemas,
  versionField,
} from '../../text/typed/typed-text.ts'
import { ACCESS_FEATURES } from './constants.ts'

/** Calls of their own set the position and `fullUntil`. */
type Editable<Row> = Omit<Row, 'id' | 'eventId' | 'position' | 'fullUntil' | 'version'>
type Place = 'floorId' | 'x' | 'y'

const ACCESS_IDS = ACCESS_FEATURES.map(({ id }) => id)
const WRONG_ACCESS = `Access is a list of ${ACCESS_IDS.join(', ')}`
const access = z
  .array(z.enum(ACCESS_IDS, WRONG_ACCESS), WRONG_ACCESS)
  .check(z.maxLength(2 * ACCESS_IDS.length, WRONG_ACCESS))
const WRONG_PLACE = 'A place on the plan is two numbers from 0 to 100, x and y'

const typed = {
  name: requiredLine('Name', 200),
  capacity: optionalInteger(1_000_000, 'Capacity must be a number, such as 120'),
  directions: optionalText('Directions', 2000, 'Directions are too long (at most 2,000 characters)'),
  access: z.optional(z.nullable(access)),
} satisfies Record<Exclude<keyof Editable<Room>, Place>, z.ZodMiniType>

const percent = () => z.number(WRONG_PLACE).check(z.minimum(0, WRONG_PLACE), z.maximum(100, WRONG_PLACE))

const place = {
  floorId: z.optional(z.nullable(rowId('floorId is required'))),
  x: z.optional(z.nullable(percent())),
  y: z.optional(z.nullable(percent())),
} satisfies Record<Place, z.ZodMiniType>

export const { form: roomFields } = rowSchemas(typed, 'room')
export type RoomFields = z.infer<typeof roomFields>

export const { create: newRoom, edit: roomEdit } = rowSchemas({ ...typed, ...place }, 'room')

export type NewRoom = z.infer<typeof newRoom>
export type RoomEdit = Omit<z.infer<typeof roomEdit>, 'version'>

export const moveRequest = z.object({ to: z.int('to is required').check(z.minimum(0)) })

export const mergeRequest = z.object({ into: rowId('into is required'), version: versionField })

export const ROOM_LABELS: Record<keyof typeof typed, string> = {
  name: 'Name',
  capacity: 'Capacity',
  directions: 'Directions',
  access: 'Access',
}

const floor = {
  name: requiredLine('Name', 200),
  planUrl: optionalPictureAddress('Floor plan URL must start with https:// or /'),
} satisfies Record<keyof Editable<Floor>, z.ZodMiniType>

export const { form: floorFields, create: newFloor, edit: floorEdit } = rowSchemas(floor, 'floor')

export type FloorFields = z.infer<typeof floorFields>
export type NewFloor = z.infer<typeof newFloor>
export type FloorEdit = Omit<z.infer<typeof floorEdit>, 'version'>

export const FLOOR_LABELS: Record<keyof typeof floor, string> = { name: 'Name', planUrl: 'Floor plan URL' }
