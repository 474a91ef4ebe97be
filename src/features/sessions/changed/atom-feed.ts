import { createHash } from 'node:crypto'
import type { Event } from '../../../../db/schema.ts'
import { CONFERENCE_NAME } from '../../../layout/document-title.ts'
import { type ChangeGroup, formatGroup, groupChanges, type PublishedChanges } from './published-changes.ts'

/** An Atom feed (RFC 4287) of what changed in an event's program. `site` is the origin it calls its own, or nothing. */
export function writeAtomFeed(event: Event, { since, news }: PublishedChanges, site: string): string {
  const slug = `eventSlug=${encodeURIComponent(event.slug)}`
  const groups = groupChanges(news).slice(0, MAX_ENTRIES)
  const entries = groups.map((group) => entryOf(event, group, (query) => `${site}${query}${slug}`))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${urnOf(`changes of ${event.id}`)}</id>
<title>${text(`What changed at ${event.name}`)}</title>
<subtitle>${text(CONFERENCE_NAME)}</subtitle>
<updated>${groups[0]?.at ?? since ?? NEVER}</updated>
<author><name>${text(event.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${text(`${site}/changes.atom?${slug}`)}"/>
<link rel="alternate" type="text/html" href="${text(`${site}/changes?${slug}`)}"/>
${entries.join('\n')}
</feed>
`
}

/** Readers keep what they have read. */
const MAX_ENTRIES = 100
/** Before the program is published there is nothing to tell. */
const NEVER = '1970-01-01T00:00:00.000Z'

function entryOf(event: Event, group: ChangeGroup, addressOf: (query: string) => string): string {
  const [one, ...others] = group.news
  const { id, title, sentences, when } = one!
  const said = others.length ? [formatGroup(group)] : [`${title}: ${sentences[0]}`, ...sentences.slice(1), when ?? '']
  const isThere = one!.kind !== 'gone' && !others.length
  // Another one once it changes again, so that a reader tells it again.
  const urn = urnOf(`${event.id} ${others.length ? group.kind : id} ${group.at}`)
  const address = addressOf(isThere ? `/?session=${encodeURIComponent(id)}&` : '/changes?')
  return `<entry>
<id>${urn}</id>
<title>${text(said[0]!)}</title>
<updated>${group.at}</updated>
<link rel="alternate" type="text/html" href="${text(address)}"/>
<summary>${text(said.filter(Boolean).join('. '))}</summary>
</entry>`
}

/** The same for the same name, and like no other. */
function urnOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** As XML takes it, without the characters that it knows no way to write. */
function text(words: string): string {
  return Bun.escapeHTML(words.replace(UNWRITABLE, ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
