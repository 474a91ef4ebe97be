import type { QuestionStatus } from '../../../../db/schema.ts'
import { QUESTION_STATUSES } from '../constants.ts'
import type { ModeratedQuestion } from './moderation.ts'

export type QuestionFilter = {
  /** Empty for all sessions. */
  sessionId: string
  isByVotes: boolean
  /** Undefined while they load. */
  titles: Map<string, string> | undefined
}

/** By status. Questions of sessions that left the program come last (product §32.7). */
export function sortQuestions(
  all: ModeratedQuestion[],
  { sessionId, isByVotes, titles }: QuestionFilter,
): ModeratedQuestion[] {
  const wanted = sessionId ? all.filter((one) => one.sessionId === sessionId) : all
  const sorted = isByVotes ? wanted.toSorted((a, b) => b.votes - a.votes) : wanted
  const byGroup = Map.groupBy(sorted, (question) => questionGroup(question, titles))
  return ORDER.flatMap((group) => byGroup.get(group) ?? [])
}

export function questionGroup({ status, sessionId }: ModeratedQuestion, titles: QuestionFilter['titles']): string {
  return titles && !titles.has(sessionId) ? REMOVED_SESSIONS_HEADING : GROUPS[status]
}

const GROUPS: Record<QuestionStatus, string> = {
  held: 'Waiting for review',
  shown: 'Published',
  answered: 'Answered',
  hidden: 'Hidden',
  withdrawn: 'Removed by their authors',
}
const REMOVED_SESSIONS_HEADING = 'From sessions no longer on the program'
const ORDER = [...QUESTION_STATUSES.map((status) => GROUPS[status]), GROUPS.withdrawn, REMOVED_SESSIONS_HEADING]

export function countWaiting(all: ModeratedQuestion[], titles: QuestionFilter['titles']): number {
  return all.filter((question) => questionGroup(question, titles) === GROUPS.held).length
}
