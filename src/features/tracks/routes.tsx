import { Elysia } from 'elysia'
import { MAX_TRACKS } from '../../formats/import-limits.ts'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler } from '../../pages/call-handlers.ts'
import { listTracks } from '../../program/program-rows.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { newTrack, trackEdit } from './schema.ts'
import { createTrack, deleteTrack, type TrackRefusal, updateTrack } from './service.ts'

export const trackRoutes = new Elysia({ prefix: '/api/admin/tracks', ...needs('program', 'tracks') })
  .use(organizerContext)
  .get('', organizerListHandler(listTracks), { ...needs('see'), query: eventQuery })
  .post('', ({ body, by }) => createTrack(body, by).then(trackResponse), { body: newTrack })
  .patch('/:id', ({ params, body, by }) => updateTrack(params.id, body, by).then(trackResponse), { body: trackEdit })
  .delete('/:id', ({ params, by }) => deleteTrack(params.id, by).then(trackResponse))

function trackResponse<Row>(outcome: WriteOutcome<Row> | TrackRefusal): TypedResponse<Row> {
  if (outcome.status === 'too-many-tracks') return textError(400, `An event has at most ${MAX_TRACKS} tracks`)
  if (outcome.status === 'same-name')
    return textError(409, `A track named “${outcome.track.name}” already exists. Choose another name.`)
  return writeResponse(outcome, 'track')
}
