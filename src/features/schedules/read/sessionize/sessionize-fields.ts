import { z } from 'zod'
import { MOST_ROOMS, MOST_SPEAKERS, MOST_SPEAKERS_OF_A_TALK, MOST_TALKS } from '../../schedule-limits.ts'
import { anyTitle, givenId, line, listOf, saidWords, shortLine, title } from '../fields.ts'
import { byEventClock } from '../zones.ts'

const moment = z
  .string()
  .refine((text) => byEventClock(text, undefined) !== undefined, 'must be a date and time such as 2026-03-14T14:30:00')
  .nullish()

/** A speaker of a session is her id, or an object with it. */
const reference = z
  .union([z.string(), z.number(), z.object({ id: z.union([z.string(), z.number()]) })], 'must be an ID')
  .transform((one) => String(typeof one === 'object' ? one.id : one))

const session = z.object({
  id: givenId,
  title,
  description: saidWords,
  startsAt: moment,
  endsAt: moment,
  isServiceSession: z.boolean().nullish(),
  speakers: listOf(reference, MOST_SPEAKERS_OF_A_TALK, 'speakers').nullish(),
  categoryItems: z.array(z.union([z.number(), z.string()])).nullish(),
  /** In place of `categoryItems`, where the sessions came alone. */
  categories: z.array(z.object({ name: line, categoryItems: z.array(z.object({ name: line })).nullish() })).nullish(),
  roomId: z.union([z.number(), z.string()]).nullish(),
  room: shortLine,
  status: z.string().nullish(),
})

const speaker = z.object({
  id: givenId,
  fullName: shortLine,
  firstName: shortLine,
  lastName: shortLine,
  tagLine: anyTitle.nullish(),
  bio: saidWords,
  profilePicture: z.string().nullish(),
  links: z.array(z.object({ url: z.string().nullish(), linkType: z.string().nullish() })).nullish(),
})

const room = z.object({ id: z.union([z.number(), z.string()]), name: shortLine, sort: z.number().nullish() })

const category = z.object({
  title: line,
  items: z.array(z.object({ id: z.union([z.number(), z.string()]), name: shortLine })).nullish(),
  sort: z.number().nullish(),
})

/** What is read of Sessionize's `view/All`; `view/Sessions` and `view/Speakers` have one of its parts. */
export const sessionizeFile = z.object({
  // The declined ones are among them.
  sessions: listOf(session, 5 * MOST_TALKS, 'sessions').nullish(),
  speakers: listOf(speaker, MOST_SPEAKERS, 'speakers').nullish(),
  rooms: listOf(room, MOST_ROOMS, 'rooms').nullish(),
  categories: listOf(category, 1000, 'categories').nullish(),
})
export type SessionizeFile = z.output<typeof sessionizeFile>
export type SessionizeSession = z.output<typeof session>
export type SessionizeSpeaker = z.output<typeof speaker>
