import { Elysia } from 'elysia'
import { MAX_GUIDES } from '../../formats/import-limits.ts'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler } from '../../pages/call-handlers.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { guideEdit, newGuide } from './schema.ts'
import { createGuide, deleteGuide, type GuideRefusal, listGuides, updateGuide } from './service.ts'

export const guideRoutes = new Elysia({ prefix: '/api/admin/guides', ...needs('program', 'guides') })
  .use(organizerContext)
  .get('', organizerListHandler(listGuides), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => guideResponse(await createGuide(body, by)), { body: newGuide })
  .patch('/:id', async ({ params, body, by }) => guideResponse(await updateGuide(params.id, body, by)), {
    body: guideEdit,
  })
  .delete('/:id', async ({ params, by }) => guideResponse(await deleteGuide(params.id, by)))

function guideResponse<Row>(outcome: WriteOutcome<Row> | GuideRefusal): TypedResponse<Row> {
  if (outcome.status === 'too-many-guides') return textError(400, `An event has at most ${MAX_GUIDES} guides`)
  if (outcome.status === 'same-kind')
    return textError(409, `“${outcome.guide.title}” is already the guide of this kind. Edit that one.`)
  return writeResponse(outcome, 'guide')
}
