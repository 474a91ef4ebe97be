import type * as z from 'zod/mini'
import { Batcher } from '../../db/batcher.ts'
import { PostRateLimit, type RateLimited } from '../limits/post-rate-limit.ts'
import { type Sender, senderHashes } from '../limits/sender.ts'
import type { Quota } from '../limits/with-quota.ts'
import { buildRow, type NewRow } from '../records/new-row.ts'
import type { Rows } from '../records/tables.ts'
import { type FieldErrors, toFieldErrors } from '../text/typed/field-errors.ts'
import { IdempotentStore } from './idempotent-store.ts'
import { findPostsByKey, type PostTable } from './post-rows.ts'

/** The outcome of what a visitor sent. `Reason`: why the noun refused it. `key-used`: the key belongs to another post. */
export type PostResult<Message, Reason extends string> = { status: 'stored'; message: Message } | PostRefusal<Reason>
export type PostRefusal<Reason extends string> =
  | { status: 'refused'; errors: FieldErrors }
  | { status: Reason | 'key-used' }
  | RateLimited

/** The HTTP status and the words of each reason, for calls and pages alike. */
export type RefusalMessages<Reason extends string> = Record<Reason, readonly [status: number, text: string]>

/** `author` owns the post: a device that gets its ID with this answer owns it already, and limits do not know it yet. */
export type PostContext = { sender: Sender; author?: Sender; idempotencyKey?: string }

type PostRules<Schema extends z.ZodMiniType, Reason extends string> = {
  schema: Schema
  refusals: RefusalMessages<Reason>
  /** A sender without a device gets one before anything else, because the post is counted by device. */
  needsDevice?: boolean
}

/** One kind of post: its call (`postHandler`) and its form (`formHandler`) take all they need from here. */
export type PostKind<Schema extends z.ZodMiniType, Message, Reason extends string> = PostRules<Schema, Reason> & {
  send(input: unknown, by: PostContext): Promise<PostResult<Message, Reason>>
}

export const NO_DEVICE_LEFT: RateLimited = {
  status: 'too-many',
  seconds: 1,
  text: 'Too many new devices at once. Please try again in a moment.',
}

/** Declares a post that its noun stores by itself, such as a vote. */
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

/** What of a new row the engine fills in. */
type EngineFields = 'eventId' | 'sentAs' | 'createdAt' | 'fromDevice' | 'fromNetwork'

/** `website` is the honeypot: people never see it. */
type StoredPost<
  Schema extends z.ZodMiniType,
  Name extends PostTable,
  Place,
  Message,
  Reason extends string,
> = PostRules<Schema, Reason> & {
  table: Name
  /** Names the limits, so that one form's posts take nothing of another's. */
  limit: string
  /** Finds in memory what the post is about: a refused post costs the database nothing. */
  about: (input: z.output<Schema>) => Promise<Place | undefined>
  /** The reason where there is no such place. */
  missing: NoInfer<Reason>
  /** Why the place takes no posts now. A post that was stored before gets its old answer all the same. */
  closed?: (place: Place) => NoInfer<Reason> | undefined
  fields: (input: z.output<Schema>, place: Place) => Omit<NewRow<Name>, EngineFields>
  /** What tells two posts apart. */
  words: (row: Rows[Name]) => string
  /** What the sender may know of the row. */
  toMessage: (row: Rows[Name]) => Message
  /** Rows with one batch key are stored in one statement. */
  batchKey: (row: Rows[Name]) => string
  /** How many batches of a key are stored at once. */
  atOnce?: number
  /** Resolves to the rows that are new, or to why all of them were refused. */
  store: (rows: Rows[Name][]) => Promise<Rows[Name][] | NoInfer<Reason>>
  /** Adds the noun's own limits: `store` takes `quotas` as well, and stores `row` as it is by then. */
  limitMore?: (
    post: { row: Rows[Name]; place: Place; sender: Sender },
    store: (quotas?: Quota[], row?: () => Rows[Name]) => Promise<PostResult<Message, Reason>>,
  ) => Promise<PostResult<Message, Reason>>
}

/** Declares a post that is stored as a row: parse, place, double, closed, honeypot, limits, batch, in this order. */
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
  const stored = new IdempotentStore<Row, Result>((eventId, keys) => findPostsByKey(table, eventId, keys))
  const batches = new Batcher<Row, Result>(async (rows) => {
    const result = await post.store(rows)
    if (typeof result === 'string') return rows.map(() => ({ status: result }))
    const byId = new Map(result.map((row) => [row.id, row]))
    return rows.map(({ id }) => {
      const row = byId.get(id)
      return row ? { status: 'stored', message: toMessage(row) } : { status: 'key-used' }
    })
  }, post)

  async function handle(
    input: z.output<Schema>,
    { sender, author = sender, idempotencyKey }: PostContext,
  ): Promise<Result> {
    const place = await about(input)
    if (!place) return { status: post.missing }
    const { eventId } = place
    // The cast tells the compiler that both halves together are a whole row.
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
    return stored.run({ eventId, idempotencyKey }, storeNew, (before) =>
      words(before) === words(row) ? { status: 'stored', message: toMessage(before) } : { status: 'key-used' },
    )
  }
  return definePost({ schema, refusals, needsDevice, handle })
}
