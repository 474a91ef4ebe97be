import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import { type ErrorResponse, privateJson } from '../../http/private-response.ts'
import { publicOrigin } from '../../http/request-address.ts'
import { rowResponse } from '../../http/write-responses.ts'
import { log } from '../../log.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { NOT_AN_IMAGE_MESSAGE, tooLargeMessage } from './constants.ts'
import { floorPicture, floorPlan, speakerPhoto, sponsorLogo, uploadDeclaration } from './schema.ts'
import {
  type AttachResult,
  attachFloorPicture,
  attachFloorPlan,
  attachLogo,
  attachPhoto,
  createUploadUrl,
  type UploadRefusal,
} from './service.ts'
import { getStorage } from './storage/storage.ts'
import { type ReceiveResult, StorageFull, StorageUnavailable } from './storage/storage-types.ts'

export const uploadRoutes = new Elysia()
  .post(
    '/api/objects/upload',
    async ({ body, request }) => {
      const started = await createUploadUrl(body ?? {}, publicOrigin(request))
      return started.status === 'started' ? privateJson({ uploadURL: started.uploadURL }) : uploadError(started)
    },
    { body: uploadDeclaration },
  )
  .put('/api/objects/uploads/:id', async ({ params, request }) => receive(params.id, request))
  .use(organizerContext)
  .put(
    '/api/speaker-photos',
    ({ body, by }) => respondToAttach(attachPhoto(body.speakerId, body.photoURL, by), 'Speaker not found'),
    {
      body: speakerPhoto,
    },
  )
  .put(
    '/api/sponsor-logos',
    ({ body, by }) => respondToAttach(attachLogo(body.sponsorId, body.logoURL, by), 'Sponsor not found'),
    {
      body: sponsorLogo,
    },
  )
  .put(
    '/api/floor-plans',
    ({ body, by }) => respondToAttach(attachFloorPlan(body.eventId, body.floorPlanURL, by), 'Event not found'),
    {
      body: floorPlan,
    },
  )
  .put(
    '/api/floor-pictures',
    ({ body, by }) => respondToAttach(attachFloorPicture(body.floorId, body.planURL, by), 'Floor not found'),
    { body: floorPicture },
  )

/** Its own route streams the body. */
export function isPictureUpload({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname.startsWith('/api/objects/')
}

/** An open form needs the row's new version. */
async function respondToAttach(attaching: AttachResult, notThere: string) {
  const attached = await attaching.catch(storageFailure)
  if (attached instanceof Response) return attached
  if (attached.status === 'refused') return uploadError(attached)
  if (attached.status === 'not-there') return textError(404, notThere)
  const { objectPath, version, changeId } = attached
  return rowResponse(200, { objectPath, version }, changeId)
}

function uploadError({ because, why }: UploadRefusal): ErrorResponse {
  const status = { 'too-large': 413, 'not-an-image': 415, 'not-ours': 400, 'not-uploaded': 404 }[because]
  return textError(status, why)
}

async function receive(id: string, request: Request): Promise<Response> {
  const { receive } = await getStorage()
  if (!receive) return textError(404, 'Not found')
  const received = await receive(id, request).catch(storageFailure)
  if (received instanceof Response) return received
  if (received.status === 'received') return textError(200, '')
  const [status, why] = refusedFile(received)
  // The rest of the file is not read, so the connection closes.
  return textError(status, why, { connection: 'close' })
}

function refusedFile(refused: ReceiveResult & { status: 'refused' }): [number, string] {
  switch (refused.because) {
    case 'not-ours':
      return [403, 'This upload link isn’t valid. Please try the upload again.']
    case 'expired':
      return [403, 'This upload link has expired. Please try the upload again.']
    case 'not-as-announced':
      return [403, 'This upload link is for a different file. Please try the upload again.']
    case 'used':
      return [409, 'This upload link was already used. Please try the upload again.']
    case 'too-large':
      return [413, tooLargeMessage(refused.size)]
    case 'not-an-image':
      return [415, NOT_AN_IMAGE_MESSAGE]
    case 'broken-off':
      return [400, 'The upload was incomplete. Please try again.']
  }
}

/** 507 or 503 for storage failures; others are thrown. */
function storageFailure(error: unknown): ErrorResponse {
  if (error instanceof StorageFull)
    return textError(507, 'This server is out of space for images. Ask its administrator to free some up.')
  if (!(error instanceof StorageUnavailable)) throw error
  log.error(`Pictures cannot be stored: ${(error.cause as Error).message}`)
  return textError(503, 'Images can’t be saved right now. Please try again in a moment.', { 'retry-after': '5' })
}
