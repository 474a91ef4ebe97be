type Attributes = Record<string, string | number | undefined>

/** An element with words or elements in it; an attribute that is undefined is left out. */
export function element(name: string, attributes: Attributes = {}, inside: Inside = []): Xml {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  const content = typeof inside === 'string' ? escaped(inside) : inside.map(({ xml }) => xml).join('')
  return { xml: content ? `<${name}${said}>${content}</${name}>\n` : `<${name}${said}/>\n` }
}

/** Written already: what is a text only is escaped. */
export type Xml = { xml: string }
type Inside = string | Xml[]

export const xmlDocument = ({ xml }: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`

/** What XML has no place for, even escaped, is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r\n\t]/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
