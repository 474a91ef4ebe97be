/** Loads what few pages need, by the markup that does. Nothing waits for it. */
const parts: Record<string, () => Promise<unknown>> = {
  '.put-away': () => import('./live/put-away.ts'),
  'dialog[open]': () => import('./dialogs/swipe-to-close.ts'),
  '[data-share], [data-webcal]': () => import('./share.ts'),
}

export function loadNeededParts() {
  for (const [markup, fetchPart] of Object.entries(parts))
    if (document.querySelector(markup)) {
      delete parts[markup]
      // A browser does not ask again for a module that did not come: links and forms go on without it.
      fetchPart().catch(() => {})
    }
}
