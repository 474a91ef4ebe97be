import type { LinkedData } from './event-data.ts'

/**
 * What a page is about, for machines. It is data: a browser runs nothing of it, whatever the policy says of scripts. Nothing in it
 * can end the element that it is in.
 */
export function LinkedDataScript({ data }: { data: LinkedData | undefined }) {
  if (!data) return null
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
