import { fetchDocument } from '../document-cache.ts'
import { preloadFloorPlan } from '../pictures.ts'

/** A copy of the dialog: from a bundle, else from the page at its own address. */
export async function findDialog(id: string, href: string, bundle: string | undefined) {
  const found =
    (await searchBundles(id, bundle)) ?? (await fetchDocument(href).catch(() => undefined))?.querySelector('dialog')
  if (!found) return
  const copy = document.importNode(found, true)
  copy.open = false
  // Where what it leads to is likely to be.
  copy.dataset.dialogs = bundle
  return copy
}

/** In the one named, else in that of the whole screen. */
async function searchBundles(id: string, bundle: string | undefined) {
  for (const url of new Set([bundle, document.body.dataset.dialogs])) {
    const fetched = url ? await Promise.race([fetchDocument(url), patience()]).catch(() => undefined) : undefined
    const waiting = fetched?.querySelector<HTMLTemplateElement>(`template[data-dialog="${CSS.escape(id)}"]`)
    if (waiting) return waiting.content.querySelector('dialog')
  }
}

/** The bundle that a link's dialog is in: the list knows it of its entries, wherever a link to one stands. */
export function bundleUrlFor(link: HTMLAnchorElement) {
  const entry = document.querySelector(`[data-query] [data-dialog="${CSS.escape(link.dataset.dialog!)}"]`)
  return (entry ?? link).closest<HTMLElement>('[data-dialogs]')?.dataset.dialogs
}

/** How long to wait for a bundle that is being fetched; after that, fetching the one page is faster. */
const patience = () => new Promise<undefined>((go) => setTimeout(go, 150))

let parts: IntersectionObserver | undefined

/** Fetches the screen's dialogs ahead; parts with a bundle of their own as they come into view. */
export function preloadBundles() {
  const { dialogs } = document.body.dataset
  if (dialogs) fetchDocument(dialogs).then(preloadFloorPlan, () => {})
  parts?.disconnect()
  parts = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen)
      if (isIntersecting) fetchDocument((target as HTMLElement).dataset.dialogs!).catch(() => {})
  })
  for (const part of document.querySelectorAll('section[data-dialogs]')) parts.observe(part)
}
