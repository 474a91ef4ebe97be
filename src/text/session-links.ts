import type { LinkKind, SessionLink } from '../../db/schema.ts'

/** Their names, and how titles of other programs begin that mean them. */
export const LINK_KINDS: Record<LinkKind, { name: string; begins: RegExp }> = {
  slides: { name: 'Slides', begins: /^(slide|presentation|folien|diapo)/i },
  recording: { name: 'Recording', begins: /^(recording|video|vídeo|vidéo|replay|aufzeichnung|grabaci)/i },
  stream: { name: 'Live stream', begins: /^(live|stream)/i },
  captions: { name: 'Captions', begins: /^(caption|subtitle|transcript|untertitel)/i },
  notes: { name: 'Notes', begins: /^(note|pad\b|etherpad|notiz)/i },
  other: { name: 'Link', begins: /^link:/i },
}

export const LINK_KIND_IDS = Object.keys(LINK_KINDS) as LinkKind[]

/** `Slides`, `Slides: How we count`, or an own label that says the kind already. */
export function linkTitle({ kind, url, label }: SessionLink): string {
  const { name } = LINK_KINDS[kind]
  if (!label) return kind === 'other' ? url : name
  return (kindOfTitle(label) ?? 'other') === kind ? label : `${name}: ${label}`
}

export const kindOfTitle = (title: string) => LINK_KIND_IDS.find((kind) => LINK_KINDS[kind].begins.test(title))

/** The inverse of {@link linkTitle}. */
export function parseLinkTitle(title: string, url: string): Omit<SessionLink, 'url'> {
  const [, name, label = ''] = /^([^:]+)(?:: (.*))?$/.exec(title) ?? []
  const exact = LINK_KIND_IDS.find((kind) => LINK_KINDS[kind].name === name)
  return exact ? { kind: exact, label } : { kind: kindOfTitle(title) ?? 'other', label: title === url ? '' : title }
}

/** As a line of text: `Slides: https://example.org/deck.pdf How we count`. */
export function linkLine({ kind, url, label }: SessionLink): string {
  const line = [url, label].filter(Boolean).join(' ')
  return kind === 'other' ? line : `${LINK_KINDS[kind].name}: ${line}`
}

export const recordingOf = ({ links }: { links: SessionLink[] }) => links.find(({ kind }) => kind === 'recording')
