import * as z from 'zod/mini'

const settings = z.object({
  step: z.literal([5, 15, 30, 60]),
  hidden: z.array(z.string()),
  isCondensed: z.optional(z.boolean()),
})

/** The minutes of a step, and the ids of rooms that are not shown. */
export type Settings = z.infer<typeof settings>

const YEAR_S = 365 * 24 * 60 * 60
const cookieName = (slug: string) => `planner-${slug}`

/** A cookie keeps them, because the server renders the planner's first picture. */
export function readSettings(cookies: string | null | undefined, slug: string): Settings {
  const [, value] = new RegExp(`(?:^|; )${cookieName(slug)}=([^;]*)`).exec(cookies ?? '') ?? []
  try {
    return settings.parse(JSON.parse(decodeURIComponent(value!)))
  } catch {
    return { step: 15, hidden: [] }
  }
}

export function writeSettings(chosen: Settings, slug: string) {
  const value = encodeURIComponent(JSON.stringify(chosen))
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no cookie store without HTTPS
  document.cookie = `${cookieName(slug)}=${value}; path=/admin; max-age=${YEAR_S}; samesite=lax`
}
