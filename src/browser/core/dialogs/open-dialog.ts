import { markSessionStatus } from '../running-sessions.ts'
import { foreignTimeZone } from '../time-zone.ts'

export let openDialog: HTMLDialogElement | undefined
/** The link that opened the first dialog: the focus returns to it. */
let opener: string | null = null

/** Shows a dialog in place of the one that may be there; `link` is what opened it. */
export function showDialog(dialog: HTMLDialogElement, link?: HTMLAnchorElement) {
  if (!openDialog && link) opener = link.getAttribute('href')
  closeDialog()
  openDialog = dialog
  // Moved, one that the server opened would be laid out and painted again.
  if (!dialog.isConnected) document.body.append(dialog)
  // The backdrop is the dialog outside its box. A card's second quick tap lands there too, and must not close it.
  dialog.addEventListener('mousedown', (press) => {
    if (press.detail < 2 && press.target === dialog && isOutside(dialog, press)) dialog.close()
  })
  const zone = foreignTimeZone()
  if (zone) dialog.querySelector('.facts strong')?.append(`, ${zone}`)
  dialog.showModal()
  // A room says what runs in it.
  if (dialog.querySelector('[data-from]')) markSessionStatus()
  titlePage(dialog.querySelector('h2')?.textContent)
  carryToasts(dialog)
}

/** Takes the dialog away; the focus goes back to where the reader was. */
export function closeDialog() {
  const dialog = openDialog
  if (!dialog) return
  openDialog = undefined
  carryToasts(document.body)
  dialog.remove()
  titlePage(document.body.dataset.screen)
  // A page that was opened with its dialog has no opener, but maybe the card that would have been.
  const from = opener ? `a[href="${CSS.escape(opener)}"]` : `a[data-dialog="${CSS.escape(dialog.id)}"]`
  document.querySelector<HTMLElement>(from)?.focus({ preventScroll: true })
}

/** As the server says it in the title of the page at the dialog's own address. */
function titlePage(what: string | null | undefined) {
  document.title = [what, document.body.dataset.home].filter(Boolean).join(' · ')
}

/** Outside a modal dialog nothing can be seen or reached: the toasts live in the topmost one. */
function carryToasts(to: HTMLElement) {
  const toasts = document.getElementById('toasts')
  if (toasts) to.append(toasts)
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: MouseEvent) {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
