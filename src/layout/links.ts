/** Keeps the event (product §2.4). browser/core/apply-url adds what else a visitor brought. */
export type Links = {
  (path: string, parameters?: Record<string, string | undefined>): string
  /** The carried parameters, for cache keys. */
  toJSON: () => string
}

export function createLinks(carried: URLSearchParams): Links {
  const links = (path: string, parameters: Record<string, string | undefined> = {}) => {
    const query = new URLSearchParams(carried)
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
    // `?map` reads better than `?map=`.
    const text = query.toString().replace(/=(?=&|$)/g, '')
    return text ? `${path}?${text}` : path
  }
  return Object.assign(links, { toJSON: () => carried.toString() })
}
