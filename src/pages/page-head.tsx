import type { LinkedData } from '../formats/linked-data.ts'
import { CONFERENCE_NAME, documentTitle, venueName } from '../layout/document-title.ts'
import { log } from '../log.ts'
import { parametersOfKind, SCREEN_PARAMETERS } from '../screens.ts'
import { richTextInOneLine } from '../text/rich-text/rich-text.ts'
import type { PageRequest } from './public-page.tsx'

const MAX_DESCRIPTION_LENGTH = 200

/** Title, description, and announcements (product §1.4, §28.3). `what` is a dialog's or screen's name. */
export function pageHead(
  { event, isFallbackEvent, others, parameters, announced, revision, live }: PageRequest,
  what?: string,
  about?: string | null,
) {
  const isMap = parameters.map !== undefined && !parametersOfKind('entry').some((name) => parameters[name])
  const where = event.location?.includes(event.city)
    ? event.location
    : [event.city, event.location].filter(Boolean).join(', ')
  return {
    title: documentTitle(isMap ? venueName(event) : what, event),
    description: about
      ? shorten(about)
      : `Agenda, speakers, and sponsors for ${event.name}, ${CONFERENCE_NAME} in ${where}.`,
    ownParameters: SCREEN_PARAMETERS,
    isOther: isFallbackEvent,
    others,
    announced,
    revision,
    live,
  }
}

function shorten(text: string): string {
  const line = richTextInOneLine(text)
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`
}

/** A failure is logged, and the page goes out without it. */
export function JsonLdScript({ data }: { data: () => LinkedData | undefined }) {
  const json = jsonOf(data)
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

function jsonOf(data: () => LinkedData | undefined): string | undefined {
  try {
    return JSON.stringify(data())?.replaceAll('<', '\\u003c')
  } catch (error) {
    log.error('Failed to write the linked data of a page', error)
  }
}
