import { textError } from './errors.tsx'
import { type ErrorResponse, jsonError, noContent, privateJson, type TypedResponse } from './private-response.ts'

/** What became of a write to a row; each noun adds its own refusals to these. */
export type WriteOutcome<Row = unknown> =
  | { status: 'created' | 'written'; row: Row; changeId: string | undefined }
  | { status: 'deleted'; changeId: string | undefined }
  | { status: 'collided'; current: unknown; by?: string | undefined }
  | { status: 'no-event' }
  | { status: 'not-there' }

type Words = { collided: (who: string) => string; notThere: string }

/** The answer to a write of a row, in the noun's own words where it was refused. */
export function writeResponse<Row>(outcome: WriteOutcome<Row>, words: Words): TypedResponse<Row>
export function writeResponse(outcome: WriteOutcome, words: Words): Response {
  switch (outcome.status) {
    case 'created':
      return rowResponse(201, outcome.row, outcome.changeId)
    case 'written':
      return rowResponse(200, outcome.row, outcome.changeId)
    case 'deleted':
      return deletedResponse(outcome.changeId)
    case 'collided':
      return collisionResponse(words.collided(outcome.by ?? 'Someone else'), outcome)
    case 'no-event':
      return textError(404, 'Event not found')
    case 'not-there':
      return textError(404, words.notThere)
  }
}

/** The row after a write, and under `change-id` what it can be undone by. */
export function rowResponse<Row>(status: 200 | 201, row: Row, changeId?: string): TypedResponse<Row> {
  return privateJson(row, { status, headers: undoneBy(changeId) })
}

/** The row is gone, or an action without an answer of its own was done. */
export function deletedResponse(changeId?: string): TypedResponse<undefined> {
  return noContent({ headers: undoneBy(changeId) })
}

/** What an action did, in a sentence (product §15.3). */
export function messageResponse(message: string, changeId?: string): TypedResponse<{ message: string }> {
  return privateJson({ message }, { headers: undoneBy(changeId) })
}

/** 409: somebody else wrote the row; says who, and the row as it is now, for the form to compare. */
function collisionResponse(
  message: string,
  { current, by }: { current: unknown; by?: string | undefined },
): ErrorResponse {
  return jsonError({ message, current, by }, { status: 409 })
}

/** The version of a write: `If-Match: "7"`, else `version` of the body. Without one, none matches. */
export function readBaseVersion(request: Request, body: unknown): number | undefined {
  const match = request.headers.get('if-match')?.trim()
  if (match === undefined || match === '*') return versionIn(body)
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(match)?.[1] ?? Number.NaN)
}

function versionIn(body: unknown): number | undefined {
  const said = typeof body === 'object' && body && 'version' in body ? body.version : undefined
  return said === undefined || said === null ? undefined : Number(said)
}

const undoneBy = (changeId: string | undefined): Record<string, string> => (changeId ? { 'change-id': changeId } : {})
