/** The empty element that becomes the notice about a saved copy, when the database is away or the network. */
export const SAVED_COPY_SLOT_ID = 'saved-copy'

/** The slot as React writes it. */
export const SAVED_COPY_SLOT = `<div id="${SAVED_COPY_SLOT_ID}" hidden=""></div>`

/** A header of every answer of ours, by which a phone tells it from what a network says in our name. */
export const APP_HEADER = 'x-companion'

/** The sentence about when that was; the core script makes the time a local one, with its day. */
export function staleNotice(at: Date): string {
  const iso = at.toISOString()
  return `You’re viewing a copy saved at <time datetime="${iso}" data-clock>${iso.slice(11, 16)} UTC</time>.`
}
