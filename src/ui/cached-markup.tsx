import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { LruCache } from '../text/lru-cache.ts'

/** Comparable as JSON, so that different contents never share a cache key. */
export type JsonRecord = { readonly [name: string]: Written }
type Written = string | number | boolean | null | undefined | { toJSON(): string } | readonly Written[] | JsonRecord

/** The component's HTML, rendered once for equal data: a write renders only what it changed. Empty if it fails. */
export function cachedMarkup<Of extends JsonRecord>(Content: ComponentType<Of>): (data: Of) => { __html: string } {
  const recent = new LruCache<string>(10_000_000, (html) => html.length)
  return (data) => ({ __html: recent.of(markupKey(data), () => renderToString(<Content {...data} />)) ?? '' })
}

/** A function among the values, as links are, takes JSON.stringify four times as long. */
export function markupKey(data: JsonRecord): string {
  return JSON.stringify({ ...data, links: JSON.stringify(data.links) })
}
