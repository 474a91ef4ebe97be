/** The faces given on this device, by session: pages are the same for everybody. */
export function ratings(): Record<string, string> {
  try {
    return JSON.parse(localStorage[keptAs()] ?? '{}')
  } catch {
    return {}
  }
}

export function keepRating(id: string, face: string) {
  try {
    localStorage[keptAs()] = JSON.stringify({ ...ratings(), [id]: face })
  } catch {}
}

const keptAs = () => `rated ${document.body.dataset.slug}`
