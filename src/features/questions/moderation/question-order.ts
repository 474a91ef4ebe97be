import type { QuestionStatus } from '../../../../db/schema.ts'
import { STATUSES } from '../constants.ts'
import type { ModeratedQuestion } from './moderation.ts'

type Wanted = {
  /** Empty: all of them. */
  sessionId: string
  isByVotes: boolean
  /** Undefined while they are not known. */
  titles: Map<string, string> | undefined
}

/** By what can be done about them, those of sessions that are not on the program last (product §32.7). */
export function inOrder(all: ModeratedQuestion[], { sessionId, isByVotes, titles }: Wanted): ModeratedQuestion[] {
  const wanted = sessionId ? all.filter((one) => one.sessionId === sessionId) : all
  const sorted = isByVotes ? wanted.toSorted((a, b) => b.votes - a.votes) : wanted
  const byGroup = Map.groupBy(sorted, (question) => groupOf(question, titles))
  return ORDER.flatMap((group) => byGroup.get(group) ?? [])
}

export function groupOf({ status, sessionId }: ModeratedQuestion, titles: Wanted['titles']): string {
  return titles && !titles.has(sessionId) ? GONE : GROUPS[status]
}

const GROUPS: Record<QuestionStatus, string> = {
  held: 'Waiting for review',
  shown: 'Published',
  answered: 'Answered',
  hidden: 'Hidden',
  withdrawn: 'Removed by their authors',
}
const GONE = 'From sessions no longer on the program'
const ORDER = [...STATUSES.map((status) => GROUPS[status]), GROUPS.withdrawn, GONE]

export function countWaiting(all: ModeratedQuestion[], titles: Wanted['titles']): number {
  return all.filter((question) => groupOf(question, titles) === GROUPS.held).length
}
