import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { Semaphore } from '../../../db/semaphore.ts'
import { serveAsset } from '../../http/assets.ts'
import { textError } from '../../http/errors.tsx'
import { publicHeaders } from '../../http/responses.ts'
import { publicFileHandler } from '../../pages/call-handlers.ts'
import {
  CARD_PATH,
  cardParameters,
  eventCard,
  type ShareCard,
  sessionCard,
  speakerCard,
} from '../../pages/share-card.ts'
import { cachedProgram, PROGRAM_KINDS } from '../../program/program-rows.ts'
import { drawInProcess } from '../uploads/pictures/resize-picture.ts'
import { servePicture } from '../uploads/pictures/serve-picture.ts'

export const cardRoutes = new Elysia().get(
  CARD_PATH,
  publicFileHandler({
    path: CARD_PATH,
    kinds: PROGRAM_KINDS,
    // With the version of now, whatever was asked for, so that a card is drawn once for all addresses.
    partOf: async (event, query) => {
      const card = await findCard(event, query)
      return card ? cardParameters(card) : notThere()
    },
    make: async ({ event, parameters }) => {
      const card = await findCard(event, new URLSearchParams(parameters))
      return card ? { body: await turns.run(() => draw(card), { tenant: '' }), headers } : notThere()
    },
  }),
)

async function findCard(event: Event, query: URLSearchParams): Promise<ShareCard | undefined> {
  const { byId, speakers, talks } = await cachedProgram(event)
  const session = byId.get(query.get('session') ?? '')
  if (session) return sessionCard(event, session)
  const speaker = speakers.get(query.get('speaker') ?? '')
  if (speaker) return speakerCard(event, speaker, talks.get(speaker.id))
  return query.has('session') || query.has('speaker') ? undefined : eventCard(event)
}

const headers = { ...publicHeaders(), 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
const notThere = () => textError(404, 'Picture not found')
const MAX_WAITING = 20
const turns = new Semaphore({ size: 1, queue: MAX_WAITING })

/** What the process reads. */
export type CardContent = Omit<ShareCard, 'faces'> & { faces: { initials: string; photo?: string }[] }

async function draw({ faces, ...card }: ShareCard) {
  const content: CardContent = { ...card, faces: await Promise.all(faces.map(withPhoto)) }
  const script = new URL('./card-process.ts', import.meta.url)
  // A program of the machine finds its fonts.
  const settings = { DRAW_CARD: '1', PATH: process.env.PATH }
  const made = await drawInProcess(JSON.stringify(content), { script, settings, longestMs: 30_000 })
  if ('code' in made) throw new Error(`Failed to draw a share card: ${made.code}`)
  return made[0]!
}

async function withPhoto({ initials, photoUrl }: ShareCard['faces'][number]) {
  if (!photoUrl?.startsWith('/')) return { initials }
  const request = new Request(`http://localhost${photoUrl}`)
  const answer = (await servePicture(request)) ?? (await serveAsset(request, photoUrl))
  if (!answer?.ok) return { initials }
  const base64 = (await answer.bytes()).toBase64()
  return { initials, photo: `data:${answer.headers.get('content-type')};base64,${base64}` }
}
