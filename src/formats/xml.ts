type Attributes = Record<string, string | number | undefined>

/** An element that is written already; a plain string is text and gets escaped. */
export type XmlFragment = { xml: string }

/** Writes an element with text or elements in it. Attributes that are undefined are left out. */
export function xmlElement(name: string, attributes: Attributes = {}, inside: string | XmlFragment[] = []) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  const content = typeof inside === 'string' ? escapeXml(inside) : inside.map(({ xml }) => xml).join('')
  return { xml: content ? `<${name}${written}>${content}</${name}>\n` : `<${name}${written}/>\n` }
}

export const xmlDocument = ({ xml }: XmlFragment) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r\n\t]/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
