import { isPlainClick } from '../clicks-and-keys.ts'
import { fetchDocument, whenIdle } from '../document-cache.ts'
import { bundleUrlFor, findDialog, preloadBundles } from './find-dialog.ts'
import { closeDialog, openDialog, showDialog } from './open-dialog.ts'

/** What a history entry says about the dialog over its page, and how many entries lie between it and the bare page. */
type DialogState = { dialog: string; href: string; depth: number; bundle?: string }

/** What the reader asked for last: an answer to an earlier wish is not shown. */
let wanted: string | undefined
/** The reader closes everything, while Back only goes one dialog back. */
let closing = false

/** Opens from a prefetched bundle, else from the dialog's page. An address of its own makes Back and reload work. */
export function startDialogs() {
  const rendered = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (rendered) upgrade(rendered)
  else if (document.querySelector('p#saved-copy'))
    void import('../restore-dialog.ts')
      .then(({ openRequestedOffline }) => openRequestedOffline(fetchDocument))
      .then(openRequestedDialog, () => {})
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  addEventListener('dialog:close', () => openDialog?.close())
  whenIdle(preloadBundles)
}

/** The server opened a dialog: make it modal, as if it had been opened here. */
function upgrade(dialog: HTMLDialogElement) {
  history.replaceState({ dialog: dialog.id, href: location.href, depth: 0 } satisfies DialogState, '')
  dialog.open = false
  open(dialog)
}

/** Unless something else was tapped meanwhile. */
function openRequestedDialog(dialog: HTMLDialogElement | undefined) {
  if (dialog && !history.state) upgrade(dialog)
}

function onClick(event: MouseEvent) {
  const link =
    isPlainClick(event) && (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog], a[data-close]')
  if (!link) return
  if (link.hasAttribute('data-close')) {
    event.preventDefault()
    openDialog?.close()
    return
  }
  // The dialog of another screen belongs over that screen.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  void openFromLink(link)
}

async function openFromLink(link: HTMLAnchorElement) {
  const depth = (stateNow()?.depth ?? 0) + 1
  const state: DialogState = { dialog: link.dataset.dialog!, href: link.href, depth, bundle: bundleUrlFor(link) }
  wanted = link.href
  const dialog = await findDialog(state.dialog, state.href, state.bundle)
  // Meanwhile something else was tapped, or Back was pressed.
  if (wanted !== link.href) return
  if (!dialog) {
    location.href = link.href
    return
  }
  history.pushState(state, '', link.href)
  open(dialog, link)
}

function onPopState(event: PopStateEvent) {
  const state = event.state as DialogState | null
  wanted = state?.href
  if (!state?.dialog) {
    closing = false
    return closeDialog()
  }
  if (closing) return closeAndGoBack()
  void findDialog(state.dialog, state.href, state.bundle).then((dialog) => {
    if (wanted !== state.href) return
    if (dialog) open(dialog)
    else location.reload()
  })
}

function open(dialog: HTMLDialogElement, link?: HTMLAnchorElement) {
  showDialog(dialog, link)
  dialog.addEventListener('close', onClose)
}

/** Escape, the backdrop, the close link: all the way back to the page. */
function onClose(event: Event) {
  if (event.currentTarget !== openDialog) return
  const depth = stateNow()?.depth ?? 0
  closing = true
  if (depth > 0) history.go(-depth)
  else closeAndGoBack()
}

/** The page was opened with this dialog, so there is no entry without it to go back to. */
function closeAndGoBack() {
  closing = false
  history.replaceState(
    null,
    '',
    openDialog?.querySelector<HTMLAnchorElement>('a[data-close]')?.href ?? location.pathname,
  )
  closeDialog()
}

const stateNow = () => history.state as DialogState | null
