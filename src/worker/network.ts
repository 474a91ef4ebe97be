import { FILES_CACHE, savedAs } from './cache-rules.ts'

export const PAGE_TIMEOUT_MS = 10_000
/** Fails before the reader gives up, so that its link or form works instead. */
const PART_TIMEOUT_MS = 6000

/** A hung request would block one of a browser's six connections. */
export async function fetchWithTimeout(request: Request, ms = PART_TIMEOUT_MS, giveUp = new AbortController()) {
  const timer = setTimeout(() => giveUp.abort(), ms)
  try {
    // Aborts when the page is left, too. Browsers before 2024 lack `AbortSignal.any`.
    return await fetch(request, { signal: AbortSignal.any?.([request.signal, giveUp.signal]) ?? giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Product §24.6. */
export async function serveFile(request: Request, { pathname }: URL): Promise<Response> {
  return (await caches.match(pathname, { cacheName: FILES_CACHE, ignoreVary: true })) ?? fetchWithTimeout(request)
}

/** Offline, any width of an uploaded picture will do. */
export async function servePictureOffline(request: Request, { pathname }: URL): Promise<Response> {
  const saved = await savedAs(pathname)
  if (saved) return saved
  try {
    return await fetchWithTimeout(request)
  } catch (error) {
    for (const width of WIDTHS) {
      const other = await savedAs(pathname.replace(WIDTH, `${width}.webp`))
      if (other) return other
    }
    throw error
  }
}

const WIDTHS = [96, 320, 1280]
const WIDTH = /\d+\.webp$/
