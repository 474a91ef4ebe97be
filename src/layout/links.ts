/** Keeps the event (product §2.4). browser/core/apply-url adds what else a visitor brought. */
export type Links = {
  (path: string, parameters?: Record<string, string | undefined>): string
  /** The carried parameters, for cache keys. */
  toJSON: () => string
}

export function createLinks(carried: URLSearchParams): Links {
  const alone = toText(carried)
  const links = (path: string, parameters: Record<string, string | undefined> = {}) => {
    const added = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined)
    // Pages have hundreds of links, and most need no URLSearchParams.
    const isPlain = added.every(([name, value]) => IS_PLAIN.test(value) && !carried.has(name))
    const text = isPlain ? [alone, ...added.map(toPair)].filter(Boolean).join('&') : toText(withAdded(carried, added))
    return text ? `${path}?${text}` : path
  }
  return Object.assign(links, { toJSON: () => carried.toString() })
}

const IS_PLAIN = /^[\w.-]*$/

/** `?map` reads better than `?map=`. */
const toPair = ([name, value]: [string, string]) => (value ? `${name}=${value}` : name)

const toText = (query: URLSearchParams) => query.toString().replace(/=(?=&|$)/g, '')

function withAdded(carried: URLSearchParams, added: [name: string, value: string][]) {
  const query = new URLSearchParams(carried)
  for (const [name, value] of added) query.set(name, value)
  return query
}
