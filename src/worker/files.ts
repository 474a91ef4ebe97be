import { FILES_CACHE } from './cache-rules.ts'
import { fetchWithTimeout } from './network.ts'

/** What never changes under its name, as saved with its page, however long ago (product §24.6). */
export async function serveFile(request: Request, { pathname }: URL): Promise<Response> {
  return (await caches.match(pathname, { cacheName: FILES_CACHE, ignoreVary: true })) ?? fetchWithTimeout(request)
}

/** Of an uploaded picture, without a connection, any width is better than none. */
export async function servePictureOffline(request: Request, { pathname }: URL): Promise<Response> {
  const saved = await caches.match(pathname, { ignoreVary: true })
  if (saved) return saved
  try {
    return await fetchWithTimeout(request)
  } catch (error) {
    for (const width of WIDTHS) {
      const other = await caches.match(pathname.replace(WIDTH, `${width}.webp`), { ignoreVary: true })
      if (other) return other
    }
    throw error
  }
}

const WIDTHS = [96, 320, 1280]
/** At the end of an uploaded picture's address; without it that stays the same, which is not there. */
const WIDTH = /\d+\.webp$/
