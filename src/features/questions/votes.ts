import { and, eq, inArray, or } from 'drizzle-orm'
import { Batcher } from '../../../db/batcher.ts'
import { db } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { questions, questionVotes } from '../../../db/schema.ts'
import { isKnown, type Sender, senderHashes } from '../../limits/sender.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { definePost, NO_DEVICE_LEFT, type PostResult } from '../../posts/define-post.ts'
import { pluralize } from '../../text/pluralize.ts'
import { isQuestionWindowOpen, QUESTIONS_CLOSED_MESSAGE } from './constants.ts'
import { vote } from './schema.ts'
import { cachedQuestions, findSession, type OwnQuestion, questionColumns } from './service.ts'

type Vote = { questionId: string; sessionId: string; isWanted: boolean }

/** A device may vote for a whole list at once. */
const ofDevice = new TokenBucket(30, 2000)
/** New devices of one network share this for each question. A hall's devices are older. */
const ofNewDevices = new TokenBucket(60, 2000)

export const votePost = definePost({
  schema: vote,
  refusals: { 'no-question': [404, 'This question is no longer available.'], closed: [403, QUESTIONS_CLOSED_MESSAGE] },
  needsDevice: true,
  handle: async ({ questionId, isWanted }, { sender }): Promise<PostResult<Vote, 'no-question' | 'closed'>> => {
    if (!sender.device) return NO_DEVICE_LEFT
    const ofQuestion = `${questionId} ${sender.network}`
    const seconds =
      ofDevice.take(sender.device.id, 'votes') || (isKnown(sender.device) ? 0 : ofNewDevices.take(ofQuestion, 'votes'))
    if (seconds)
      return { status: 'too-many', seconds, text: `Please wait ${pluralize(seconds, 'second')} before voting again.` }
    const sessionId = await sessionOf(questionId)
    const found = sessionId === undefined ? undefined : await findSession(sessionId)
    if (!sessionId || !found) return { status: 'no-question' }
    if (!isQuestionWindowOpen(found.asking, Date.now())) return { status: 'closed' }
    const eventId = found.event.id
    const { fromDevice, fromNetwork } = senderHashes(sender, eventId)
    await votes.add(eventId, { eventId, questionId, fromDevice: fromDevice!, fromNetwork, isVoted: isWanted })
    return { status: 'stored', message: { questionId, sessionId, isWanted } }
  },
})

/** The session of a question that takes votes. Memory answers first, so that made-up ids delay no real vote. */
async function sessionOf(questionId: string): Promise<string | undefined> {
  const known = sessionsKnown.get(questionId)
  const found = known === undefined ? undefined : await findSession(known)
  if (!found) {
    const sessionId = await sessionsOf.add('', questionId)
    if (sessionsKnown.size >= MAX_CACHED_VOTERS) sessionsKnown.clear()
    if (sessionId !== undefined) sessionsKnown.set(questionId, sessionId)
    return sessionId
  }
  const { questions } = await cachedQuestions(found.event, found.session)
  return questions.some(({ id, status }) => id === questionId && status === 'shown') ? known : undefined
}

const sessionsKnown = new Map<string, string>()
const MAX_CACHED_VOTERS = 10_000

/** A hall that votes at once shares one query. */
const sessionsOf = new Batcher<string, string | undefined>(async (ids) => {
  const { id, sessionId, status } = questions
  const found = await db
    .select({ id, sessionId })
    .from(questions)
    .where(and(inArray(id, ids), eq(status, 'shown')))
  const byId = new Map(found.map((one) => [one.id, one.sessionId]))
  return ids.map((id) => byId.get(id))
})

type StoredVote = { eventId: string; questionId: string; fromDevice: string; fromNetwork: string; isVoted: boolean }

const votes = new Batcher<StoredVote, undefined>((batch) => {
  const { eventId } = batch[0]!
  const last = [...new Map(batch.map((one) => [`${one.questionId} ${one.fromDevice}`, one])).values()]
  const wanted = last.filter(({ isVoted }) => isVoted)
  const unwanted = last.filter(({ isVoted }) => !isVoted)
  return writeWithRevisions(async (tx, touch) => {
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

/** The device's votes (`wanted`) and its own questions (product §32.4). */
export type OwnQuestions = { wanted: string[]; asked: OwnQuestion[] }

export async function findOwnQuestions(sender: Sender, eventId: string, sessionId: string): Promise<OwnQuestions> {
  const { fromDevice } = senderHashes(sender, eventId)
  if (!fromDevice) return { wanted: [], asked: [] }
  const wanted = await db
    .select({ id: questionVotes.questionId })
    .from(questionVotes)
    .innerJoin(questions, eq(questions.id, questionVotes.questionId))
    .where(and(eq(questions.sessionId, sessionId), eq(questionVotes.fromDevice, fromDevice)))
  const isOwn = and(eq(questions.sessionId, sessionId), eq(questions.fromDevice, fromDevice))
  const asked = await db
    .select(questionColumns)
    .from(questions)
    .where(and(isOwn, inArray(questions.status, ['held', 'shown', 'answered'])))
    .orderBy(questions.createdAt)
  return { wanted: wanted.map(({ id }) => id), asked }
}
