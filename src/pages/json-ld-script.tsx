import type { LinkedData } from '../formats/linked-data.ts'
import { log } from '../log.ts'

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
