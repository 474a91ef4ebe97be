/** JSON from local storage; `fallback` where there is none, or where the browser forbids storage (private windows). */
export function readStored<T>(key: string, fallback: T): T {
  try {
    return JSON.parse(localStorage[key]) ?? fallback
  } catch {
    return fallback
  }
}

/** A value that cannot be stored lives as long as the page. */
export function writeStored(key: string, value: unknown) {
  try {
    localStorage[key] = JSON.stringify(value)
  } catch {}
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}
