/** What few pages need, by the markup that does: each starts by itself once it is there, and none of it is waited for. */
const parts: Record<string, () => Promise<unknown>> = {
  'island-root': () => import('../../islands/island-root.ts'),
  'dialog[open]': () => import('./dialogs/sheet.ts'),
  '[data-share], [data-webcal]': () => import('./share.ts'),
}

/** One that does not come, for want of a network, is asked for again when something on the page changes, and within a minute. */
export function fetchParts() {
  for (const [markup, fetchPart] of Object.entries(parts))
    if (document.querySelector(markup)) {
      delete parts[markup]
      fetchPart().catch(() => {
        parts[markup] = fetchPart
      })
    }
}
