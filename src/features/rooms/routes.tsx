import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { listPublicRooms, listRooms } from '../../program/program-rows.ts'
import { pluralize } from '../../text/pluralize.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { needs, publicCachedRead } from '../auth/route-access.ts'
import { listRoomTimes } from './room-times.ts'
import { floorEdit, mergeRequest, moveRequest, newFloor, newRoom, roomEdit } from './schema.ts'
import type { RoomInUse, RoomNameTaken, TooManyFloors, UnknownFloor } from './service.ts'
import {
  createFloor,
  createRoom,
  deleteFloor,
  deleteRoom,
  listFloors,
  MAX_FLOORS,
  mergeRooms,
  moveRoom,
  updateFloor,
  updateRoom,
} from './service.ts'

const roomWrites = new Elysia({ prefix: '/api/admin/rooms', ...needs('program', 'rooms') })
  .use(organizerContext)
  .get('', organizerListHandler(listRooms), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => roomResponse(await createRoom(body, by)), { body: newRoom })
  .patch('/:id', async ({ params, body, by }) => roomResponse(await updateRoom(params.id, body, by)), {
    body: roomEdit,
  })
  .delete('/:id', async ({ params, by }) => roomResponse(await deleteRoom(params.id, by)))
  .post('/:id/merge', async ({ params, body, by }) => roomResponse(await mergeRooms(params.id, body.into, by)), {
    body: mergeRequest,
  })
  .post('/:id/move', async ({ params, body, by }) => roomResponse(await moveRoom(params.id, body.to, by)), {
    body: moveRequest,
  })

const floorWrites = new Elysia({ prefix: '/api/admin/floors', ...needs('program', 'floors') })
  .use(organizerContext)
  .get('', organizerListHandler(listFloors), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => floorResponse(await createFloor(body, by)), { body: newFloor })
  .patch('/:id', async ({ params, body, by }) => floorResponse(await updateFloor(params.id, body, by)), {
    body: floorEdit,
  })
  .delete('/:id', async ({ params, by }) => floorResponse(await deleteFloor(params.id, by)))

export const roomRoutes = new Elysia()
  .get('/api/rooms', publicListHandler('/api/rooms', ['rooms', 'sessions'], listPublicRooms), publicCachedRead)
  .get('/api/rooms/times', publicListHandler('/api/rooms/times', ['rooms', 'sessions'], listRoomTimes), {
    ...publicCachedRead,
    query: eventQuery,
  })
  .use(roomWrites)
  .use(floorWrites)

function roomResponse<Row>(outcome: WriteOutcome<Row> | RoomNameTaken | RoomInUse | UnknownFloor): TypedResponse<Row> {
  switch (outcome.status) {
    case 'same-name':
      return textError(409, `A room named “${outcome.room.name}” already exists. Merge this room into it instead.`)
    case 'in-use':
      return textError(
        409,
        `“${outcome.room.name}” still has ${pluralize(outcome.sessions, 'session')}. Move ${outcome.sessions === 1 ? 'it' : 'them'} or merge the room first.`,
      )
    case 'unknown-floor':
      return textError(400, `Floor “${outcome.id}” not found at this event`)
    default:
      return writeResponse(outcome, 'room')
  }
}

function floorResponse<Row>(outcome: WriteOutcome<Row> | TooManyFloors): TypedResponse<Row> {
  if (outcome.status === 'too-many-floors') return textError(400, `An event has at most ${MAX_FLOORS} floors`)
  return writeResponse(outcome, 'floor')
}
