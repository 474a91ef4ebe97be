type Attributes = Record<string, string | number | undefined>

/** An element with words or elements in it; an attribute that is undefined is left out. */
export function xmlElement(name: string, attributes: Attributes = {}, inside: Inside = []): XmlFragment {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  const content = typeof inside === 'string' ? escapeXml(inside) : inside.map(({ xml }) => xml).join('')
  return { xml: content ? `<${name}${said}>${content}</${name}>\n` : `<${name}${said}/>\n` }
}

/** Written already: what is a text only is escaped. */
export type XmlFragment = { xml: string }
type Inside = string | XmlFragment[]

export const xmlDocument = ({ xml }: XmlFragment) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`

/** What XML has no place for, even escaped, is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r\n\t]/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
