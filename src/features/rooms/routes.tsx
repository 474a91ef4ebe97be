import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { listPublicRooms, listRooms } from '../../program/program-rows.ts'
import { pluralize } from '../../text/pluralize.ts'
import { needs, organizerContext, publicCachedRead } from '../auth/route-access.ts'
import { listRoomTimes } from './room-times.ts'
import { floorEdit, mergeRequest, moveRequest, newFloor, newRoom, roomEdit } from './schema.ts'
import {
  createFloor,
  createRoom,
  deleteFloor,
  deleteRoom,
  listFloors,
  MAX_FLOORS,
  mergeRooms,
  moveRoom,
  type RoomInUse,
  type RoomNameTaken,
  type TooManyFloors,
  type UnknownFloor,
  updateFloor,
  updateRoom,
} from './service.ts'

const roomWrites = new Elysia({ prefix: '/api/admin/rooms', ...needs('program', 'rooms') })
  .use(organizerContext)
  .get('', organizerListHandler(listRooms), { ...needs('see'), query: eventQuery })
  .post('', ({ body, by }) => createRoom(body, by).then(roomResponse), { body: newRoom })
  .patch('/:id', ({ params, body, by }) => updateRoom(params.id, body, by).then(roomResponse), { body: roomEdit })
  .delete('/:id', ({ params, by }) => deleteRoom(params.id, by).then(roomResponse))
  .post('/:id/merge', ({ params, body, by }) => mergeRooms(params.id, body.into, by).then(roomResponse), {
    body: mergeRequest,
  })
  .post('/:id/move', ({ params, body, by }) => moveRoom(params.id, body.to, by).then(roomResponse), {
    body: moveRequest,
  })

const floorWrites = new Elysia({ prefix: '/api/admin/floors', ...needs('program', 'floors') })
  .use(organizerContext)
  .get('', organizerListHandler(listFloors), { ...needs('see'), query: eventQuery })
  .post('', ({ body, by }) => createFloor(body, by).then(floorResponse), { body: newFloor })
  .patch('/:id', ({ params, body, by }) => updateFloor(params.id, body, by).then(floorResponse), { body: floorEdit })
  .delete('/:id', ({ params, by }) => deleteFloor(params.id, by).then(floorResponse))

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
