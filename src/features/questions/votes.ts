import { and, eq, inArray, or } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { Together } from '../../../db/pool/together.ts'
import { countedWrites } from '../../../db/revisions/revisions.ts'
import { questions, questionVotes } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { refusalsOf } from '../../format/typed/refusals.ts'
import { isKnown, type Sender } from '../../http/limits/device.ts'
import { noteLimit } from '../../http/limits/limits-hit.ts'
import { hashesOf } from '../../http/limits/sender-hashes.ts'
import { Shares } from '../../http/limits/shares.ts'
import type { Sent, SentBy } from '../../visits/sending/sent.ts'
import { isOpen } from './asking/asking.ts'
import { findSession } from './find-session.ts'
import { vote } from './schema.ts'
import { type OwnQuestion, ownColumns, rememberedQuestions } from './service.ts'

type Vote = { questionId: string; sessionId: string; isWanted: boolean }

export type Voted = Sent<Vote, 'no-question' | 'closed'>

/** As many at once as a list has, then one every two seconds. */
const ofDevice = new Shares(30, 2000)
/** Of devices that are new, for one question, from one network: a hall came in earlier. */
const ofNewDevices = new Shares(60, 2000)

/** Says that a device wants a question answered, or takes that back; said twice, it counts once (product §32.6). */
export async function voteForQuestion(input: unknown, { sender }: SentBy): Promise<Voted> {
  const read = vote.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { questionId, isWanted } = read.data
  if (!sender.device)
    return { status: 'too-many', seconds: 1, text: 'Too many new devices at once. Please try again in a moment.' }
  const ofQuestion = isKnown(sender.device) ? undefined : `${questionId} ${sender.network}`
  const seconds = Math.max(
    ofDevice.secondsUntil(1, ofDevice.left(sender.device.id)),
    ofQuestion ? ofNewDevices.secondsUntil(1, ofNewDevices.left(ofQuestion)) : 0,
  )
  if (seconds) {
    noteLimit('votes')
    return { status: 'too-many', seconds, text: `Please wait ${counted(seconds, 'second')} before voting again.` }
  }
  ofDevice.take(sender.device.id)
  if (ofQuestion) ofNewDevices.take(ofQuestion)
  const sessionId = await sessionOf(questionId)
  const found = sessionId === undefined ? undefined : await findSession(sessionId)
  if (!sessionId || !found) return { status: 'no-question' }
  if (!isOpen(found.asking, Date.now())) return { status: 'closed' }
  const eventId = found.event.id
  const { fromDevice, fromNetwork } = hashesOf(sender, eventId)
  await votes.add(eventId, { eventId, questionId, fromDevice: fromDevice!, fromNetwork, isWanted })
  return { status: 'stored', message: { questionId, sessionId, isWanted } }
}

/** Which session a question is of that can be voted for: from memory, so that ids made up without end keep no real vote waiting. */
async function sessionOf(questionId: string): Promise<string | undefined> {
  const known = sessionsKnown.get(questionId)
  const found = known === undefined ? undefined : await findSession(known)
  if (!found) return remembering(questionId, await sessionsOf.add('', questionId))
  const { questions } = await rememberedQuestions(found.event, found.session)
  return questions.some(({ id, status }) => id === questionId && status === 'shown') ? known : undefined
}

/** A question never goes to another session. */
const sessionsKnown = new Map<string, string>()
const MOST_KNOWN = 10_000

function remembering(questionId: string, sessionId: string | undefined): string | undefined {
  if (sessionsKnown.size >= MOST_KNOWN) sessionsKnown.clear()
  if (sessionId !== undefined) sessionsKnown.set(questionId, sessionId)
  return sessionId
}

/** A hall that votes at once asks with one connection which session a question is of: one that can be voted for. */
const sessionsOf = new Together<string, string | undefined>(async (ids) => {
  const { id, sessionId, status } = questions
  const found = await db
    .select({ id, sessionId })
    .from(questions)
    .where(and(inArray(id, ids), eq(status, 'shown')))
  const byId = new Map(found.map((one) => [one.id, one.sessionId]))
  return ids.map((id) => byId.get(id))
})

type StoredVote = { eventId: string; questionId: string; fromDevice: string; fromNetwork: string; isWanted: boolean }

/** The last word of a device about a question is what counts. */
const votes = new Together<StoredVote, undefined>((batch) => {
  const { eventId } = batch[0]!
  const last = [...new Map(batch.map((one) => [`${one.questionId} ${one.fromDevice}`, one])).values()]
  const wanted = last.filter(({ isWanted }) => isWanted)
  const unwanted = last.filter(({ isWanted }) => !isWanted)
  return countedWrites([], async (tx, touch) => {
    const made = wanted.length
      ? await tx.insert(questionVotes).values(wanted).onConflictDoNothing().returning({ id: questionVotes.id })
      : []
    const these = unwanted.map(({ questionId, fromDevice }) =>
      and(eq(questionVotes.questionId, questionId), eq(questionVotes.fromDevice, fromDevice)),
    )
    const gone = these.length
      ? await tx
          .delete(questionVotes)
          .where(or(...these))
          .returning({ id: questionVotes.id })
      : []
    if (made.length + gone.length) touch(eventId, ['questions'])
    return batch.map(() => undefined)
  })
})

/** What of a session's questions is a device's own: those it wants answered, and those it asked (product §32.4). */
export type Mine = { wanted: string[]; asked: OwnQuestion[] }

export async function findMine(
  sender: Sender,
  { eventId, sessionId }: { eventId: string; sessionId: string },
): Promise<Mine> {
  const { fromDevice } = hashesOf(sender, eventId)
  if (!fromDevice) return { wanted: [], asked: [] }
  const wanted = await db
    .select({ id: questionVotes.questionId })
    .from(questionVotes)
    .innerJoin(questions, eq(questions.id, questionVotes.questionId))
    .where(and(eq(questions.sessionId, sessionId), eq(questionVotes.fromDevice, fromDevice)))
  const isOwn = and(eq(questions.sessionId, sessionId), eq(questions.fromDevice, fromDevice))
  const asked = await db
    .select(ownColumns)
    .from(questions)
    .where(and(isOwn, inArray(questions.status, ['held', 'shown', 'answered'])))
    .orderBy(questions.createdAt)
  return { wanted: wanted.map(({ id }) => id), asked }
}
