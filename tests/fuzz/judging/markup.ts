import { Parser } from 'htmlparser2'

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href', 'srcset']

/** What was sent as text and came back as markup; undefined where nothing did. The words that are looked for are in requests/odd-text.ts. */
export function findMarkup(html: string): string | undefined {
  // Nearly no answer says any of it, and to read each would take longer than to answer it.
  if (!/zq/i.test(html)) return undefined
  let found: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^zq-|^on/i.test(name)) found ??= `<${name}>`
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^zq-|^on[a-z]/i.test(attribute)) found ??= `<${name} ${attribute}>`
        const address = value.replace(/[\s\p{Cc}]/gu, '')
        if (ADDRESSES.includes(attribute) && /^(javascript|data:text|vbscript)/i.test(address))
          found ??= `${attribute}="${value.slice(0, 100)}"`
      }
    },
  })
  parser.end(html)
  return found
}
