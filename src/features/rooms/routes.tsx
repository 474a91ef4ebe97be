import { Elysia } from 'elysia'
import { counted } from '../../format/counted.ts'
import { plainText } from '../../http/errors.tsx'
import type { Answer } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { organizer } from '../auth/organizer.ts'
import { publicReading } from '../auth/public-route.ts'
import { listRoomTimes } from './room-times.ts'
import { floorEdit, merging, newFloor, newPlaceInOrder, newRoom, roomEdit } from './schema.ts'
import { listFloors, listPublicRooms, listRooms } from './service.ts'
import { mergeRooms, moveRoom } from './writes/arranging.ts'
import {
  createFloor,
  deleteFloor,
  MOST_FLOORS,
  type TooManyFloors,
  type UnknownFloor,
  updateFloor,
} from './writes/floor-writes.ts'
import { createRoom, deleteRoom, type InUse, type SameName, updateRoom } from './writes/room-writes.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin' })
  .use(organizer)
  .get('/rooms', organizerList(listRooms), { query: ofEvent })
  .post('/rooms', async ({ body, by }) => answer(await createRoom(body, by)), { body: newRoom })
  .patch('/rooms/:id', async ({ params, body, by }) => answer(await updateRoom(params.id, body, by)), {
    body: roomEdit,
  })
  .delete('/rooms/:id', async ({ params, by }) => answer(await deleteRoom(params.id, by)))
  .post('/rooms/:id/merge', async ({ params, body, by }) => answer(await mergeRooms(params.id, body.into, by)), {
    body: merging,
  })
  .post('/rooms/:id/move', async ({ params, body, by }) => answer(await moveRoom(params.id, body.to, by)), {
    body: newPlaceInOrder,
  })
  .get('/floors', organizerList(listFloors), { query: ofEvent })
  .post('/floors', async ({ body, by }) => answerFloor(await createFloor(body, by)), { body: newFloor })
  .patch('/floors/:id', async ({ params, body, by }) => answerFloor(await updateFloor(params.id, body, by)), {
    body: floorEdit,
  })
  .delete('/floors/:id', async ({ params, by }) => answerFloor(await deleteFloor(params.id, by)))

export const roomRoutes = new Elysia()
  .get('/api/rooms', publicCall('/api/rooms', ['rooms', 'sessions'], listPublicRooms), publicReading)
  .get('/api/rooms/times', publicCall('/api/rooms/times', ['rooms', 'sessions'], listRoomTimes), {
    ...publicReading,
    query: ofEvent,
  })
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row> | SameName | InUse | UnknownFloor): Answer<Row> {
  switch (outcome.status) {
    case 'same-name':
      return plainText(409, `A room named “${outcome.room.name}” already exists. Merge this room into it instead.`)
    case 'in-use':
      return plainText(
        409,
        `“${outcome.room.name}” still has ${counted(outcome.sessions, 'session')}. Move ${outcome.sessions === 1 ? 'it' : 'them'} or merge the room first.`,
      )
    case 'unknown-floor':
      return plainText(400, `Floor “${outcome.id}” not found at this event`)
    default:
      return answerWrite(outcome, {
        collided: (who) => `${who} changed this room in the meantime`,
        notThere: 'Room not found',
      })
  }
}

function answerFloor<Row>(outcome: WriteOutcome<Row> | TooManyFloors): Answer<Row> {
  if (outcome.status === 'too-many-floors') return plainText(400, `An event has at most ${MOST_FLOORS} floors`)
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this floor in the meantime`,
    notThere: 'Floor not found',
  })
}
