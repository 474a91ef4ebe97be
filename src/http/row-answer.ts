import { privateHeaders } from './answer-headers.ts'
import { plainText } from './errors.tsx'

/** What became of a write to a row; each noun adds its own refusals to these. */
export type WriteOutcome =
  | { status: 'created' | 'written'; row: unknown; changeId: string | undefined }
  | { status: 'deleted'; changeId: string | undefined }
  | { status: 'collided'; current: unknown }
  | { status: 'no-event' }
  | { status: 'not-there' }

/** The answer to a write of a row, in the noun's own words where it was refused. */
export function answerWrite(outcome: WriteOutcome, words: { collided: string; notThere: string }): Response {
  switch (outcome.status) {
    case 'created':
      return answerRow(201, outcome.row, outcome.changeId)
    case 'written':
      return answerRow(200, outcome.row, outcome.changeId)
    case 'deleted':
      return answerDeleted(outcome.changeId)
    case 'collided':
      return answerCollision(words.collided, outcome.current)
    case 'no-event':
      return plainText(404, 'Event not found')
    case 'not-there':
      return plainText(404, words.notThere)
  }
}

/** The row after a write, and under `change-id` what it can be undone by. */
export function answerRow(status: 200 | 201, row: unknown, changeId?: string): Response {
  return Response.json(row, { status, headers: { ...noStore, ...undoneBy(changeId) } })
}

/** What organisers read: never kept by anybody on the way. */
export function answerJson(value: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(value, { headers: { ...noStore, ...headers } })
}

/** The row is gone, or an action without an answer of its own was done. */
export function answerDeleted(changeId?: string): Response {
  return new Response(null, { status: 204, headers: { ...noStore, ...undoneBy(changeId) } })
}

/** What an action did, in a sentence (product §15.3). */
export function answerMessage(message: string, changeId?: string): Response {
  return Response.json({ message }, { headers: { ...noStore, ...undoneBy(changeId) } })
}

/** 409: somebody else wrote the row since; with it as it is now, so that the form can show what changed. */
function answerCollision(message: string, current: unknown): Response {
  return Response.json({ message, current }, { status: 409, headers: noStore })
}

/** The version a write was based on: `If-Match: "7"`, else `version` of the body. What names no version matches none. */
export function basedOn(request: Request, body: unknown): number | undefined {
  const match = request.headers.get('if-match')?.trim()
  if (match === undefined || match === '*') return versionIn(body)
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(match)?.[1] ?? Number.NaN)
}

function versionIn(body: unknown): number | undefined {
  const said = typeof body === 'object' && body && 'version' in body ? body.version : undefined
  return said === undefined || said === null ? undefined : Number(said)
}

const noStore = privateHeaders()
const undoneBy = (changeId: string | undefined): Record<string, string> => (changeId ? { 'change-id': changeId } : {})
