import { fetchDocument, whenIdle } from '../fragments.ts'
import { isForUs } from '../press.ts'
import { bundleOf, fetchBundles, findDialog } from './find-dialog.ts'
import { hide, show, shown } from './shown-dialog.ts'

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
    void import('../offline/asked-again.ts')
      .then(({ askedAgain }) => askedAgain(fetchDocument))
      .then(openAsked, () => {})
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  addEventListener('dialog:close', () => shown?.close())
  whenIdle(fetchBundles)
}

/** The server opened a dialog: make it modal, as if it had been opened here. */
function upgrade(dialog: HTMLDialogElement) {
  history.replaceState({ dialog: dialog.id, href: location.href, depth: 0 } satisfies DialogState, '')
  dialog.open = false
  open(dialog)
}

/** Unless something else was tapped meanwhile. */
function openAsked(dialog: HTMLDialogElement | undefined) {
  if (dialog && !history.state) upgrade(dialog)
}

function onClick(event: MouseEvent) {
  const link = isForUs(event) && (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog], a[data-close]')
  if (!link) return
  if (link.hasAttribute('data-close')) {
    event.preventDefault()
    shown?.close()
    return
  }
  // The dialog of another screen belongs over that screen.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  void follow(link)
}

async function follow(link: HTMLAnchorElement) {
  const depth = (stateNow()?.depth ?? 0) + 1
  const state: DialogState = { dialog: link.dataset.dialog!, href: link.href, depth, bundle: bundleOf(link) }
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
    return hide()
  }
  if (closing) return leave()
  void findDialog(state.dialog, state.href, state.bundle).then((dialog) => {
    if (wanted !== state.href) return
    if (dialog) open(dialog)
    else location.reload()
  })
}

function open(dialog: HTMLDialogElement, link?: HTMLAnchorElement) {
  show(dialog, link)
  dialog.addEventListener('close', onClose)
}

/** Escape, the backdrop, the close link: all the way back to the page. */
function onClose(event: Event) {
  if (event.currentTarget !== shown) return
  const depth = stateNow()?.depth ?? 0
  closing = true
  if (depth > 0) history.go(-depth)
  else leave()
}

/** The page was opened with this dialog, so there is no entry without it to go back to. */
function leave() {
  closing = false
  history.replaceState(null, '', shown?.querySelector<HTMLAnchorElement>('a[data-close]')?.href ?? location.pathname)
  hide()
}

const stateNow = () => history.state as DialogState | null
