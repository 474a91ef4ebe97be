import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import { publicOrigin } from '../../http/request-address.ts'
import { type ErrorResponse, privateJson } from '../../http/responses.ts'
import { rowResponse } from '../../http/write-responses.ts'
import { log } from '../../log.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { NOT_AN_IMAGE_MESSAGE, tooLargeMessage } from './constants.ts'
import { floorPicture, floorPlan, speakerPhoto, sponsorLogo } from './schema.ts'
import { attachPicture } from './service.ts'
import { getStorage } from './storage/storage.ts'
import { StorageFull, StorageUnavailable } from './storage/storage-types.ts'

export const uploadRoutes = new Elysia(needs('program'))
  .post(
    '/api/objects/upload',
    async ({ request }) =>
      privateJson({ uploadURL: await (await getStorage()).signUpload(crypto.randomUUID(), publicOrigin(request)) }),
    needs('program', 'none'),
  )
  .put('/api/objects/uploads/:id', async ({ params, request }) => receive(params.id, request), needs('program', 'none'))
  .use(organizerContext)
  .put('/api/speaker-photos', ({ body, by }) => attach('photo', body.speakerId, body.photoURL, by), {
    body: speakerPhoto,
  })
  .put('/api/sponsor-logos', ({ body, by }) => attach('logo', body.sponsorId, body.logoURL, by), { body: sponsorLogo })
  .put('/api/floor-plans', ({ body, by }) => attach('floorPlan', body.eventId, body.floorPlanURL, by), {
    body: floorPlan,
  })
  .put('/api/floor-pictures', ({ body, by }) => attach('floorPicture', body.floorId, body.planURL, by), {
    body: floorPicture,
  })

/** Its own route streams the body. */
export function isPictureUpload({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname.startsWith('/api/objects/')
}

/** An open form needs the row's new version. */
async function attach(...[kind, ...picture]: Parameters<typeof attachPicture>) {
  const attached = await attachPicture(kind, ...picture).catch(storageFailure)
  if (attached instanceof Response) return attached
  if (attached.status === 'refused') return textError(REFUSED_PICTURES[attached.because], attached.why)
  if (attached.status === 'not-there') return textError(404, NOT_FOUND[kind])
  const { objectPath, version, changeId } = attached
  return rowResponse(200, { objectPath, version }, changeId)
}

const NOT_FOUND = {
  photo: 'Speaker not found',
  logo: 'Sponsor not found',
  floorPlan: 'Event not found',
  floorPicture: 'Floor not found',
}

const REFUSED_PICTURES = { 'too-large': 413, 'not-an-image': 415, 'not-ours': 400, 'not-uploaded': 404 }

async function receive(id: string, request: Request): Promise<Response> {
  const { receive } = await getStorage()
  if (!receive) return textError(404, 'Not found')
  const received = await receive(id, request).catch(storageFailure)
  if (received instanceof Response) return received
  if (received.status === 'received') return textError(200, '')
  const [status, why] = REFUSED_FILES[received.because]
  // The rest of the file is not read, so the connection closes.
  const headers = { connection: 'close' }
  return textError(status, received.because === 'too-large' ? tooLargeMessage(received.size) : why, headers)
}

const REFUSED_FILES = {
  'not-ours': [403, 'This upload link isn’t valid. Please try the upload again.'],
  expired: [403, 'This upload link has expired. Please try the upload again.'],
  used: [409, 'This upload link was already used. Please try the upload again.'],
  'too-large': [413, ''],
  'not-an-image': [415, NOT_AN_IMAGE_MESSAGE],
  'broken-off': [400, 'The upload was incomplete. Please try again.'],
} as const

/** 507 or 503 for storage failures; others are thrown. */
function storageFailure(error: unknown): ErrorResponse {
  if (error instanceof StorageFull)
    return textError(507, 'This server is out of space for images. Ask its administrator to free some up.')
  if (!(error instanceof StorageUnavailable)) throw error
  log.error(`Pictures cannot be stored: ${(error.cause as Error).message}`)
  return textError(503, 'Images can’t be saved right now. Please try again in a moment.', { 'retry-after': '5' })
}
