/** The empty element that becomes the notice about a saved copy, when the database is away or the network. */
export const SAVED_COPY_SLOT_ID = 'saved-copy'

export const SAVED_COPY_SLOT = `<div id="${SAVED_COPY_SLOT_ID}" hidden=""></div>`

/** Every response of ours has this header. A captive network's response does not. */
export const APP_HEADER = 'x-companion'

/** The core script shows the time in the reader's zone, with its day. */
export function staleNotice(at: Date): string {
  const iso = at.toISOString()
  return `You’re viewing a copy saved at <time datetime="${iso}" data-clock>${iso.slice(11, 16)} UTC</time>.`
}
