import { fetchDocument } from '../fragments.ts'

/** A copy of the dialog: from the bundle, else from the page at its own address. */
export async function findDialog(id: string, href: string): Promise<HTMLDialogElement | undefined> {
  const template = await Promise.race([loadBundle(), patience()]).catch(() => undefined)
  const waiting = template?.querySelector<HTMLTemplateElement>(`template[data-dialog="${CSS.escape(id)}"]`)
  const found = waiting
    ? waiting.content.querySelector('dialog')
    : (await fetchDocument(href).catch(() => undefined))?.querySelector('dialog')
  if (!found) return
  const copy = document.importNode(found, true)
  copy.open = false
  return copy
}

/** How long to wait for a bundle that is being fetched; after that, fetching the one page is faster. */
const patience = () => new Promise<undefined>((go) => setTimeout(go, 150))

let bundle: Promise<Document> | undefined

/** Every dialog of the screen, fetched once; undefined where the screen has none. */
export function loadBundle() {
  const { dialogs } = document.body.dataset
  if (!dialogs) return
  bundle ??= fetchDocument(dialogs)
  bundle.catch(() => {
    bundle = undefined
  })
  return bundle
}
