import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../browser/calls.ts'
import { type CallResponse, callAsOrganizer } from '../browser/organizer-call.ts'

/** Lists with a call for a new row and one for an edit. */
type ListName = {
  [Call in CallName]: Call extends `POST /api/admin/${infer List}`
    ? `PATCH /api/admin/${List}/:id` extends CallName
      ? List
      : never
    : never
}[CallName]
type Creation<List extends ListName> = `POST /api/admin/${List}` & CallName
type FieldsIn<List extends ListName> =
  CallInput<Creation<List>> extends [{ body: infer Body }] ? Omit<Body, 'eventId'> : never
type Base = { id: string; version: number }
type OwnEvent = { id: string; slug: string }
/** Then the form says so. Another try writes nothing twice. */
const SAVE_TIMEOUT_MS = 20_000

type SaveRow<List extends ListName> = (
  fields: FieldsIn<List>,
  base: Base | undefined,
  key: string,
) => Promise<CallResponse<CallResult<Creation<List>>>>

/** Creates a row of an event, or edits `base`. Other lists are refetched only if they show the row (`isShownElsewhere`). */
export function useSaveRow<List extends ListName>(
  event: OwnEvent,
  list: List,
  options?: { isShownElsewhere: boolean },
): SaveRow<List>
export function useSaveRow({ id: eventId, slug }: OwnEvent, list: string, { isShownElsewhere = false } = {}) {
  const client = useQueryClient()
  const call = callAsOrganizer as (call: string, sent: object) => Promise<CallResponse<unknown>>
  return async (fields: object, base: Base | undefined, key: string) => {
    const sent = { body: { ...fields, eventId }, signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) }
    const saved = base
      ? await call(`PATCH /api/admin/${list}/:id`, { params: { id: base.id }, ...sent, version: base.version })
      : await call(`POST /api/admin/${list}`, { ...sent, key })
    if (!isShownElsewhere) void client.invalidateQueries({ queryKey: ['changes', slug] })
    await client.invalidateQueries(isShownElsewhere ? undefined : { queryKey: [list, slug] })
    return saved
  }
}
