import * as z from 'zod/mini'
import type { Track } from '../../../db/schema.ts'
import { MAX_TRACKS } from '../../formats/import-limits.ts'
import { optionalRefined, requiredLine, rowSchemas } from '../../text/typed/typed-text.ts'

const WRONG_COLOR = 'Enter a color such as #652682'
const isColor = (typed: string) => /^#[0-9a-f]{6}$/.test(typed)

/** A session's track is the name of its track, so both are equally long. */
const fields = {
  name: requiredLine('Name', 200),
  color: optionalRefined(WRONG_COLOR, isColor, (typed) => typed.toLowerCase()),
} satisfies Record<keyof Omit<Track, 'id' | 'eventId' | 'position' | 'version'>, z.ZodMiniType>

const schemas = rowSchemas(fields, 'track')

export const { form: trackFields, create: newTrack } = schemas
/** `position` is the number of tracks before it. */
export const trackEdit = z.extend(schemas.edit, {
  position: z.optional(z.int('position is a number').check(z.minimum(0), z.maximum(MAX_TRACKS))),
})

export type TrackFields = z.infer<typeof trackFields>
export type NewTrack = z.infer<typeof newTrack>
export type TrackEdit = Omit<z.infer<typeof trackEdit>, 'version'>

export const TRACK_LABELS: Record<keyof TrackFields, string> = { name: 'Name', color: 'Color' }
