import { parseDocument } from 'htmlparser2'
import type { TestApp } from './app.ts'

/** A page as it is once its data was there in time: on a busy machine the first answer may be one with placeholders. */
export async function openWhole(app: TestApp, path: string, headers: Record<string, string> = {}) {
  for (;;) {
    const response = await app.visitor().get(path, headers)
    const html = await response.text()
    if (!html.includes('aria-busy="true"')) return { status: response.status, headers: response.headers, html }
  }
}

/** The text of each element the CSS selector finds, in the order of the page, white space folded. */
export function texts(html: string, selector: string): string[] {
  const found: string[] = []
  const open: number[] = []
  new HTMLRewriter()
    .on(selector, {
      element(element) {
        open.push(found.push('') - 1)
        element.onEndTag(() => void open.pop())
      },
      text({ text }) {
        for (const at of open) found[at] += text
      },
    })
    .transform(html)
  return found.map((text) => decode(text).replace(/\s+/g, ' ').trim())
}

/** The attribute of each element the CSS selector finds; an element without it is left out. */
export function attributes(html: string, selector: string, name: string): string[] {
  const found: string[] = []
  new HTMLRewriter()
    .on(selector, {
      element(element) {
        const value = element.getAttribute(name)
        if (value !== null) found.push(decode(value))
      },
    })
    .transform(html)
  return found
}

/** Every address on the page that leads to another one of ours. */
export const ownLinks = (html: string) => attributes(html, 'a[href^="/"]', 'href')

function decode(text: string): string {
  return parseDocument(text).children.reduce((all, node) => all + ('data' in node ? node.data : ''), '')
}
