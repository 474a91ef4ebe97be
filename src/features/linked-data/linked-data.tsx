import { log } from '../../log.ts'
import type { LinkedData } from './event-data.ts'

/**
 * What a page is about, for machines. It is data: a browser runs nothing of it, whatever the policy says of scripts. Nothing in it
 * can end the element that it is in. A page that cannot be told of in this way is there all the same.
 */
export function LinkedDataScript({ data }: { data: () => LinkedData | undefined }) {
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
