import type * as z from 'zod/mini'
import type { Session, Speaker, Sponsor } from '../../../db/schema.ts'
import type { SessionLink } from '../../text/session-links.ts'
import { optionalWebAddress } from '../../text/typed/typed-text.ts'
import { isUploadedPicture } from '../../ui/picture.tsx'
import { SESSION_LABELS, sessionFields } from '../sessions/schema.ts'
import { SPEAKER_LABELS, speakerFields } from '../speakers/schema.ts'
import { SPONSOR_LABELS, sponsorFields } from '../sponsors/schema.ts'

export type OwnRow = ({ table: 'speakers'; row: Speaker } | { table: 'sponsors'; row: Sponsor }) & { talks: Session[] }

/** `key` is a column, or `<id of a session>/title`. `talk` is that session's title. An empty field is `''`. */
export type OwnField = {
  key: string
  label: string
  now: string
  schema: z.ZodMiniType<string | null | undefined>
  talk?: string
}

const HERS = ['pronouns', 'pronunciation', 'title', 'company', 'bio', 'linkedinUrl', 'websiteUrl', 'photoUrl'] as const
const ITS = ['description', 'websiteUrl', 'logoUrl', 'jobs'] as const
const slidesUrl = optionalWebAddress('The URL of your slides must start with https:// or http://')

/** What she can propose. */
export function ownFields(own: OwnRow): OwnField[] {
  if (own.table === 'sponsors')
    return ITS.map((key) => field(key, SPONSOR_LABELS[key], own.row[key], sponsorFields.shape[key]))
  return [
    ...HERS.map((key) => field(key, SPEAKER_LABELS[key], own.row[key], speakerFields.shape[key])),
    ...own.talks.flatMap(({ id, title, description, links }) => [
      field(`${id}/title`, SESSION_LABELS.title, title, sessionFields.shape.title, title),
      field(`${id}/description`, SESSION_LABELS.description, description, sessionFields.shape.description, title),
      field(`${id}/slides`, 'Slides URL', links.find(isSlides)?.url, slidesUrl, title),
    ]),
  ]
}

const field = (key: string, label: string, now: string | null | undefined, schema: OwnField['schema'], talk?: string) =>
  ({ key, label, now: now ?? '', schema, talk }) satisfies OwnField

const isSlides = ({ kind }: SessionLink) => kind === 'slides'

/** The session with what was accepted of `values`. */
export function editedTalk(talk: Session, values: Record<string, string>): Session {
  const { [`${talk.id}/title`]: title, [`${talk.id}/description`]: description, [`${talk.id}/slides`]: url } = values
  const slides = talk.links.find(isSlides)
  const others = talk.links.filter((link) => link !== slides)
  return {
    ...talk,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    ...(url !== undefined && {
      links: url ? [{ url, kind: 'slides', label: slides?.label ?? '' }, ...others] : others,
    }),
  }
}

export const isPictureField = ({ key }: OwnField) => key === 'photoUrl' || key === 'logoUrl'

type Texts = Record<string, string>
/** `typed` is what the form shows again, `shown` what the page showed before, `base` that without what was in review. */
export type WrittenProposal = {
  typed: Texts
  shown: Texts
  base: Texts
  /** Null takes back what is in review. */
  proposed: Record<string, string | null>
  errors: Texts
}

/** Only what she changed since the page was made is proposed: others may have edited the rest meanwhile. */
export function readProposal(fields: OwnField[], form: Partial<Texts>): WrittenProposal {
  const written: WrittenProposal = { typed: {}, shown: {}, base: {}, proposed: {}, errors: {} }
  for (const field of fields) {
    const { key, now, schema } = field
    const { [key]: typed = now, [wasName(key)]: before = now, [shownName(key)]: shown = before } = form
    const read = schema.safeParse(typed)
    const [value, was] = [cleaned(schema, typed), cleaned(schema, before)]
    written.typed[key] = typed
    written.shown[key] = shown
    written.base[key] = was
    if (value === cleaned(schema, shown)) continue
    written.proposed[key] = null
    if (value === was || value === now) continue
    if (!read.success) written.errors[key] = read.error.issues[0]!.message
    if (isPictureField(field) && value && !isUploadedPicture(value)) written.errors[key] = 'Choose a picture to upload'
    written.proposed[key] = value
  }
  return written
}

function cleaned(schema: OwnField['schema'], text: string): string {
  const read = schema.safeParse(text)
  return read.success ? (read.data ?? '') : text
}

/** The field that says what is public, and the one that says what the page showed where a proposal is in review. */
export const wasName = (key: string) => `was ${key}`
export const shownName = (key: string) => `shown ${key}`
