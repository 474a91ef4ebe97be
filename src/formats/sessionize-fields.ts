import { z } from 'zod'
import { MAX_ROOMS, MAX_SESSIONS, MAX_SPEAKERS, MAX_SPEAKERS_PER_SESSION } from './import-limits.ts'
import { toEventWallClock } from './time-zones.ts'
import {
  boundedArray,
  idField,
  lineField,
  nameField,
  optionalTextField,
  optionalTitleField,
  titleField,
} from './zod-fields.ts'

const moment = z
  .string()
  .refine(
    (text) => toEventWallClock(text, undefined) !== undefined,
    'must be a date and time such as 2026-03-14T14:30:00',
  )
  .nullish()

/** A speaker of a session is her id, or an object with it. */
const reference = z
  .union([z.string(), z.number(), z.object({ id: z.union([z.string(), z.number()]) })], 'must be an ID')
  .transform((one) => String(typeof one === 'object' ? one.id : one))

const session = z.object({
  id: idField,
  title: titleField,
  description: optionalTextField,
  startsAt: moment,
  endsAt: moment,
  isServiceSession: z.boolean().nullish(),
  speakers: boundedArray(reference, MAX_SPEAKERS_PER_SESSION, 'speakers').nullish(),
  categoryItems: z.array(z.union([z.number(), z.string()])).nullish(),
  /** In place of `categoryItems`, where the sessions came alone. */
  categories: z
    .array(z.object({ name: lineField, categoryItems: z.array(z.object({ name: lineField })).nullish() }))
    .nullish(),
  roomId: z.union([z.number(), z.string()]).nullish(),
  room: nameField,
  status: z.string().nullish(),
})

const speaker = z.object({
  id: idField,
  fullName: nameField,
  firstName: nameField,
  lastName: nameField,
  tagLine: optionalTitleField.nullish(),
  bio: optionalTextField,
  profilePicture: z.string().nullish(),
  links: z.array(z.object({ url: z.string().nullish(), linkType: z.string().nullish() })).nullish(),
})

const room = z.object({ id: z.union([z.number(), z.string()]), name: nameField, sort: z.number().nullish() })

const category = z.object({
  title: lineField,
  items: z.array(z.object({ id: z.union([z.number(), z.string()]), name: nameField })).nullish(),
  sort: z.number().nullish(),
})

/** What is read of Sessionize's `view/All`; `view/Sessions` and `view/Speakers` have one of its parts. */
export const sessionizeFile = z.object({
  // The declined ones are among them.
  sessions: boundedArray(session, 5 * MAX_SESSIONS, 'sessions').nullish(),
  speakers: boundedArray(speaker, MAX_SPEAKERS, 'speakers').nullish(),
  rooms: boundedArray(room, MAX_ROOMS, 'rooms').nullish(),
  categories: boundedArray(category, 1000, 'categories').nullish(),
})
export type SessionizeFile = z.output<typeof sessionizeFile>
export type SessionizeSession = z.output<typeof session>
export type SessionizeSpeaker = z.output<typeof speaker>
