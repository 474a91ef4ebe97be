import { textError } from './errors.tsx'
import { jsonError, noContent, privateJson, type TypedResponse } from './responses.ts'

/** Nouns add their own refusals. */
export type WriteOutcome<Row = unknown> =
  | { status: 'created' | 'written'; row: Row; changeId: string | undefined }
  | { status: 'deleted'; changeId: string | undefined }
  | { status: 'collided'; current: unknown; by?: string | undefined }
  | { status: 'no-event' }
  | { status: 'not-there' }

/** The noun of the row, or else what somebody changed meanwhile, and the sentence where it is gone. */
type Words = string | { changed: string; notThere: string }

export function writeResponse<Row>(outcome: WriteOutcome<Row>, words: Words): TypedResponse<Row>
export function writeResponse(outcome: WriteOutcome, words: Words): Response {
  const { changed, notThere } =
    typeof words === 'string' ? { changed: `this ${words}`, notThere: `${capitalize(words)} not found` } : words
  switch (outcome.status) {
    case 'created':
      return rowResponse(201, outcome.row, outcome.changeId)
    case 'written':
      return rowResponse(200, outcome.row, outcome.changeId)
    case 'deleted':
      return deletedResponse(outcome.changeId)
    case 'collided': {
      const { current, by } = outcome
      const message = `${by ?? 'Someone else'} changed ${changed} in the meantime`
      return jsonError({ message, current, by }, { status: 409 })
    }
    case 'no-event':
      return textError(404, 'Event not found')
    case 'not-there':
      return textError(404, notThere)
  }
}

const capitalize = (noun: string) => noun[0]!.toUpperCase() + noun.slice(1)

/** `change-id` names the change to undo. */
export function rowResponse<Row>(status: 200 | 201, row: Row, changeId?: string): TypedResponse<Row> {
  return privateJson(row, { status, headers: undoneBy(changeId) })
}

export function deletedResponse(changeId?: string): TypedResponse<undefined> {
  return noContent({ headers: undoneBy(changeId) })
}

export function messageResponse(message: string, changeId?: string): TypedResponse<{ message: string }> {
  return privateJson({ message }, { headers: undoneBy(changeId) })
}

/** `If-Match: "7"`, else the body's `version`. */
export function readBaseVersion(request: Request, body: unknown): number | undefined {
  const match = request.headers.get('if-match')?.trim()
  if (match === undefined || match === '*') return versionIn(body)
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(match)?.[1] ?? Number.NaN)
}

function versionIn(body: unknown): number | undefined {
  const version = typeof body === 'object' && body && 'version' in body ? body.version : undefined
  return version === undefined || version === null ? undefined : Number(version)
}

const undoneBy = (changeId: string | undefined): Record<string, string> => (changeId ? { 'change-id': changeId } : {})
