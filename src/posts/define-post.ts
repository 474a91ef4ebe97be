import * as z from 'zod/mini'
import { Batcher, SingleFlight } from '../../db/batcher.ts'
import { PostRateLimit, type RateLimited } from '../limits/post-rate-limit.ts'
import { type Sender, senderHashes } from '../limits/sender.ts'
import type { Quota } from '../limits/with-quota.ts'
import { buildRow, type NewRow } from '../records/new-row.ts'
import type { Rows } from '../records/tables.ts'
import { type FieldErrors, toFieldErrors } from '../text/typed/field-errors.ts'
import { findPostsByKey, type PostTable } from './post-rows.ts'

/** `Reason` is the noun's refusal. `key-used`: the idempotency key belongs to another post. */
export type PostResult<Message, Reason extends string> = { status: 'stored'; message: Message } | PostRefusal<Reason>
export type PostRefusal<Reason extends string> =
  | { status: 'refused'; errors: FieldErrors }
  | { status: Reason | 'key-used' }
  | RateLimited

export type RefusalMessages<Reason extends string> = Record<Reason, readonly [status: number, text: string]>

/** `author` owns the post. Limits do not know a device yet that gets its ID with this response. */
type PostContext = { sender: Sender; author?: Sender; idempotencyKey?: string }

type PostRules<Schema extends z.ZodMiniType, Reason extends string> = {
  schema: Schema
  refusals: RefusalMessages<Reason>
  /** A sender without a device gets one first, because the post counts by device. */
  needsDevice?: boolean
}

export type PostKind<Schema extends z.ZodMiniType, Message, Reason extends string> = PostRules<Schema, Reason> & {
  send(input: unknown, by: PostContext): Promise<PostResult<Message, Reason>>
}

export const NO_DEVICE_LEFT: RateLimited = {
  status: 'too-many',
  seconds: 1,
  text: 'Too many new devices at once. Please try again in a moment.',
}

export function definePost<Schema extends z.ZodMiniType, Message, Reason extends string>({
  handle,
  ...rules
}: PostRules<Schema, Reason> & {
  handle: (input: z.output<Schema>, by: PostContext) => Promise<PostResult<Message, NoInfer<Reason>>>
}): PostKind<Schema, Message, Reason> {
  return {
    ...rules,
    async send(input, by) {
      const read = rules.schema.safeParse(input)
      return read.success ? handle(read.data, by) : { status: 'refused', errors: toFieldErrors(read.error) }
    },
  }
}

/** What the form has, the row that the post belongs to, and the honeypot. */
export function postSchema<Fields extends z.core.$ZodShape, Place extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Fields>,
  place: Place,
  wrong: string,
) {
  return z.object({ ...form.shape, ...place, website: z.optional(z.string()) }, wrong)
}

type EngineFields = 'eventId' | 'sentAs' | 'createdAt' | 'fromDevice' | 'fromNetwork'

type StoredPost<
  Schema extends z.ZodMiniType,
  Name extends PostTable,
  Place,
  Message,
  Reason extends string,
> = PostRules<Schema, Reason> & {
  table: Name
  limit: string
  /** Finds the post's place in memory, because a refused post must cost the database nothing. */
  about: (input: z.output<Schema>) => Promise<Place | undefined>
  missing: NoInfer<Reason>
  /** Why the place takes no posts now. A post that was stored before still gets its old response. */
  closed?: (place: Place) => NoInfer<Reason> | undefined
  fields: (input: z.output<Schema>, place: Place) => Omit<NewRow<Name>, EngineFields>
  /** The text that makes a post a duplicate. */
  words: (row: Rows[Name]) => string
  toMessage: (row: Rows[Name]) => Message
  /** Rows with one batch key are stored in one statement. */
  batchKey: (row: Rows[Name]) => string
  atOnce?: number
  store: (rows: Rows[Name][]) => Promise<Rows[Name][] | NoInfer<Reason>>
  /** Adds the noun's own limits. `row` is read after the quotas were taken. */
  limitMore?: (
    post: { row: Rows[Name]; place: Place; sender: Sender },
    store: (quotas?: Quota[], row?: () => Rows[Name]) => Promise<PostResult<Message, Reason>>,
  ) => Promise<PostResult<Message, Reason>>
}

/** Declares a stored post. Its steps, in this order: parse, place, duplicate, closed, honeypot, limits, batch. */
export function defineStoredPost<
  Schema extends z.ZodMiniType<{ website?: string | undefined }>,
  Name extends PostTable,
  Place extends { eventId: string },
  Message,
  Reason extends string,
>(post: StoredPost<Schema, Name, Place, Message, Reason>): PostKind<Schema, Message, Reason> {
  type Row = Rows[Name]
  type Result = PostResult<Message, Reason>
  const { schema, refusals, needsDevice, table, about, closed, words, toMessage, batchKey, limitMore } = post
  const limit = new PostRateLimit(post.limit)
  const sending = new SingleFlight<Result>()
  /** Concurrent lookups share one query. */
  const lookups = new Batcher<{ eventId: string; sentAs: string }, Row | undefined>(async (keys) => {
    const sentAs = keys.map((key) => key.sentAs)
    const rows = await findPostsByKey(table, keys[0]!.eventId, sentAs)
    return sentAs.map((key) => rows.find((row) => row.sentAs === key))
  })
  const batches = new Batcher<Row, Result>(async (rows) => {
    const result = await post.store(rows)
    if (typeof result === 'string') return rows.map(() => ({ status: result }))
    const byId = new Map(result.map((row) => [row.id, row]))
    return rows.map(({ id }) => {
      const row = byId.get(id)
      return row ? { status: 'stored', message: toMessage(row) } : { status: 'key-used' }
    })
  }, post.atOnce)

  async function handle(
    input: z.output<Schema>,
    { sender, author = sender, idempotencyKey }: PostContext,
  ): Promise<Result> {
    const place = await about(input)
    if (!place) return { status: post.missing }
    const { eventId } = place
    const row = buildRow(table, {
      ...post.fields(input, place),
      ...senderHashes(author, eventId),
      eventId,
      sentAs: idempotencyKey,
      createdAt: new Date().toISOString(),
    } as unknown as NewRow<Name>)
    const storeNew = async (): Promise<Result> => {
      const reason = closed?.(place)
      if (reason) return { status: reason }
      if (input.website) return { status: 'stored', message: toMessage(row) }
      const storeWithin = (quotas?: Quota[], finalRow = () => row) =>
        limit.storing({ sender, eventId, words: words(row) }, () => batches.add(batchKey(row), finalRow()), quotas)
      return limitMore ? limitMore({ row, place, sender }, storeWithin) : storeWithin()
    }
    if (!idempotencyKey) return storeNew()
    // A key stores once (product §25.2).
    const key = `${eventId} ${idempotencyKey}`
    const isFirst = !sending.has(key)
    const result = await sending.run(key, storeNew)
    if (isFirst && result.status === 'stored') return result
    const before = await lookups.add(eventId, { eventId, sentAs: idempotencyKey })
    if (!before) return result
    return words(before) === words(row) ? { status: 'stored', message: toMessage(before) } : { status: 'key-used' }
  }
  return definePost({ schema, refusals, needsDevice, handle })
}
