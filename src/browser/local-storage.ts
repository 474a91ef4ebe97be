/** `fallback` without a value or storage (private windows). */
export function readStored<T>(key: string, fallback: T): T {
  try {
    return JSON.parse(localStorage[key]) ?? fallback
  } catch {
    return fallback
  }
}

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
