import * as z from 'zod/mini'
import { isWebAddress, MAX_URL_LENGTH, optionalLine, requiredLine } from './typed/typed-text.ts'

/** Their names, and how other programs name them. */
const KINDS = {
  slides: { name: 'Slides', begins: /^(slide|presentation|folien|diapo)/i, type: 'slides' },
  recording: { name: 'Recording', begins: /^(recording|video|vídeo|vidéo|aufzeichnung|grabaci)/i, type: 'media' },
  stream: { name: 'Live stream', begins: /^(live|stream)/i, type: 'related' },
  captions: { name: 'Captions', begins: /^(caption|subtitle|transcript|untertitel)/i, type: 'related' },
  notes: { name: 'Notes', begins: /^(note|pad\b|etherpad|notiz)/i, type: 'related' },
  other: { name: 'Link', begins: /^link:/i, type: 'related' },
}
type LinkKind = keyof typeof KINDS
const IDS = Object.keys(KINDS) as LinkKind[]

export const MAX_LINKS = 20
const WRONG = 'Links must have a URL that starts with http:// or https://'

const orEmpty = z.transform((label?: string | null) => label ?? '')

/** In the order in which Postgres stores its fields. */
export const sessionLink = z.object({
  url: requiredLine('Link URL', MAX_URL_LENGTH, { missing: WRONG }).check(z.refine(isWebAddress, WRONG)),
  kind: z.enum(IDS, `A link’s kind must be one of ${IDS.join(', ')}`),
  label: z.pipe(optionalLine('Link label', 200), orEmpty),
})
export type SessionLink = z.infer<typeof sessionLink>

const lines = z.pipe(
  z.string().check(z.maxLength(100_000)),
  z.transform((text) => parseLinkLines(text, MAX_LINKS + 1)),
)
const tooMany = `A session has at most ${MAX_LINKS} links`
/** A list, or its lines of text. It is counted before its links are looked at. */
const said = z.union([lines, z.array(z.any())], 'Links must be a list').check(z.maxLength(MAX_LINKS, tooMany))
export const optionalLinks = z.optional(z.nullable(z.pipe(said, z.array(sessionLink))))

/** `Slides`, `Slides: How we count`, or a label that says the kind already. */
export function linkTitle({ kind, url, label }: SessionLink): string {
  if (!label) return kind === 'other' ? url : KINDS[kind].name
  return (kindOfTitle(label) ?? 'other') === kind ? label : `${KINDS[kind].name}: ${label}`
}

const kindOfTitle = (title: string) => IDS.find((kind) => KINDS[kind].begins.test(title))

/** The inverse of {@link linkTitle}. `type` is c3voc's, which knows fewer kinds. */
export function linkOfTitle(url: string, title: string, type?: string | null): SessionLink {
  const [, name, label = ''] = /^([^:]+)(?:: (.*))?$/.exec(title) ?? []
  const exact = IDS.find((kind) => KINDS[kind].name === name)
  const kind = kindOfTitle(title) ?? IDS.find((kind) => KINDS[kind].type === type && type !== 'related') ?? 'other'
  return exact ? { url, kind: exact, label } : { url, kind, label: title === url ? '' : title }
}

export const linkType = ({ kind }: SessionLink) => KINDS[kind].type

/** `Slides: https://example.org/deck.pdf How we count`. */
export function linkLine({ kind, url, label }: SessionLink): string {
  const line = [url, label].filter(Boolean).join(' ')
  return kind === 'other' ? line : `${KINDS[kind].name}: ${line}`
}

/** Not validated yet. Only single spaces are left, because the patterns would try every length of a long gap. */
export function parseLinkLines(text: string, most?: number): SessionLink[] {
  const spaced = text.replace(/[^\S\n]+/g, ' ')
  const typed = spaced.split(/\n|; (?=(?:[^\n:;]+: )?(?:https?:|www\.))/).filter((line) => line.trim())
  return typed.slice(0, most).flatMap((line) => {
    const [, name, url, label] = /^(?:([^:]+): )?(\S+) ?(.*)$/.exec(line.trim()) ?? []
    return url ? linkOfTitle(url, [name ?? (label && 'Link'), label].filter(Boolean).join(': ')) : []
  })
}

export const recordingOf = ({ links }: { links: SessionLink[] }) => links.find(({ kind }) => kind === 'recording')
