import { dialogParameters } from '../../screens.ts' with { type: 'macro' }
import type { fetchDocument } from './document-cache.ts'

const DIALOG_PARAMETERS = dialogParameters()

/** A saved copy is the bare page (product §24.3); dialogs and searches come from saved bundles. */
export async function openRequestedOffline(fetched: typeof fetchDocument): Promise<HTMLDialogElement | undefined> {
  const query = new URLSearchParams(location.search)
  const name = DIALOG_PARAMETERS.find((one) => query.has(one))
  if (!name) return searchAgain(query.get('q'))
  const template = `template[data-dialog="${CSS.escape(idOf(name, query.get(name)!))}"]`
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-dialogs]')) {
    const bundle = await fetched(dataset.dialogs!).catch(() => undefined)
    const dialog = bundle?.querySelector<HTMLTemplateElement>(template)?.content.querySelector('dialog')
    if (!dialog) continue
    const copy = document.importNode(dialog, true)
    copy.dataset.dialogs = dataset.dialogs
    return copy
  }
}

function idOf(name: string, value: string): string {
  if (name === 'map' || !value) return name
  return `${name}-${name === 'take' ? encodeURIComponent(value.toLowerCase()) : value}`
}

function searchAgain(query: string | null): undefined {
  const box = document.querySelector<HTMLInputElement>('.search-box input[type="search"]')
  if (!query || !box || box.value) return
  box.value = query
  // This loads the search script.
  box.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
