import { fetchDocument, whenIdle } from '../fragments.ts'
import { fetchFloorPlan } from '../pictures.ts'
import { letSwipeAway } from './sheet.ts'

/** What a history entry says about the dialog over its page, and how many entries lie between it and the bare page. */
type DialogState = { dialog: string; href: string; depth: number }

let bundle: Promise<Document> | undefined
let current: HTMLDialogElement | undefined
/** The link that opened the first dialog: the focus returns to it. */
let opener: string | null = null
/** What the reader asked for last: what arrives later for something else is not shown. */
let wanted: string | undefined
/** The reader closes everything, while Back only goes one dialog back. */
let closing = false

/**
 * Links with `data-dialog` open at once, from a bundle with every dialog of the screen fetched when idle. Each has its
 * address: Back, Forward, reload and sharing work. Where the bundle is not there yet the page behind the link is asked,
 * and where that fails the link is followed.
 */
export function startDialogs() {
  const rendered = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (rendered) upgrade(rendered)
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  addEventListener('dialog:close', () => current?.close())
  whenIdle(() => void loadBundle()?.then(fetchFloorPlan, () => {}))
}

/** The server opened a dialog: make it modal, as if it had been opened here. */
function upgrade(dialog: HTMLDialogElement) {
  history.replaceState({ dialog: dialog.id, href: location.href, depth: 0 } satisfies DialogState, '')
  dialog.remove()
  dialog.open = false
  show(dialog)
}

function onClick(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog], a[data-close]')
  if (!link) return
  if (link.hasAttribute('data-close')) {
    event.preventDefault()
    current?.close()
    return
  }
  // The dialog of another screen belongs over that screen.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  void follow(link)
}

async function follow(link: HTMLAnchorElement) {
  const depth = (stateNow()?.depth ?? 0) + 1
  const state: DialogState = { dialog: link.dataset.dialog!, href: link.href, depth }
  wanted = link.href
  const dialog = await find(state)
  // Meanwhile something else was tapped, or Back was.
  if (wanted !== link.href) return
  if (!dialog) {
    location.href = link.href
    return
  }
  if (!current) opener = link.getAttribute('href')
  history.pushState(state, '', link.href)
  show(dialog)
}

function onPopState(event: PopStateEvent) {
  const state = event.state as DialogState | null
  wanted = state?.href
  if (!state?.dialog) {
    closing = false
    return hide()
  }
  if (closing) return leave()
  void find(state).then((dialog) => {
    if (wanted !== state.href) return
    if (dialog) show(dialog)
    else location.reload()
  })
}

/** A copy of the dialog: from the bundle, else from the page at its own address. */
async function find({ dialog, href }: DialogState): Promise<HTMLDialogElement | undefined> {
  const template = await Promise.race([loadBundle(), patience()]).catch(() => undefined)
  const waiting = template?.querySelector<HTMLTemplateElement>(`template[data-dialog="${CSS.escape(dialog)}"]`)
  const found = waiting
    ? waiting.content.querySelector('dialog')
    : (await fetchDocument(href).catch(() => undefined))?.querySelector('dialog')
  if (!found) return
  const copy = document.importNode(found, true)
  copy.open = false
  return copy
}

/** The bundle is worth a moment's wait when it is under way; after that the one page comes sooner. */
const patience = () => new Promise<undefined>((go) => setTimeout(go, 150))

function loadBundle() {
  const { dialogs } = document.body.dataset
  if (!dialogs) return
  bundle ??= fetchDocument(dialogs)
  bundle.catch(() => {
    bundle = undefined
  })
  return bundle
}

function show(dialog: HTMLDialogElement) {
  hide()
  current = dialog
  document.body.append(dialog)
  dialog.addEventListener('close', onClose)
  // A press on the backdrop lands on the dialog itself, outside its box. So does the second of two quick taps on a card,
  // which is to open it, not to close it again.
  dialog.addEventListener('mousedown', (press) => {
    if (press.detail < 2 && press.target === dialog && isOutside(dialog, press)) dialog.close()
  })
  letSwipeAway(dialog)
  dialog.showModal()
  titlePage(dialog.querySelector('h2')?.textContent)
  carryToasts(dialog)
}

/** Takes the dialog away; the focus goes back to where the reader was. */
function hide() {
  const dialog = current
  if (!dialog) return
  current = undefined
  carryToasts(document.body)
  dialog.remove()
  titlePage(document.body.dataset.screen)
  // A page that was opened with its dialog has no opener, but maybe the card that would have been.
  const from = opener ? `a[href="${CSS.escape(opener)}"]` : `a[data-dialog="${CSS.escape(dialog.id)}"]`
  document.querySelector<HTMLElement>(from)?.focus({ preventScroll: true })
}

/** Escape, the backdrop, the close link: all the way back to the page. */
function onClose(event: Event) {
  if (event.currentTarget !== current) return
  const depth = stateNow()?.depth ?? 0
  closing = true
  if (depth > 0) history.go(-depth)
  else leave()
}

/** The page was opened with this dialog, so there is no entry without it to go back to. */
function leave() {
  closing = false
  history.replaceState(null, '', current?.querySelector<HTMLAnchorElement>('a[data-close]')?.href ?? location.pathname)
  hide()
}

/** As the server says it in the title of the page at the dialog's own address. */
function titlePage(what: string | null | undefined) {
  document.title = [what, document.body.dataset.home].filter(Boolean).join(' · ')
}

const stateNow = () => history.state as DialogState | null

/** Outside a modal dialog nothing can be seen or reached: the toasts live in the topmost one. */
function carryToasts(to: HTMLElement) {
  const toasts = document.getElementById('toasts')
  if (toasts) to.append(toasts)
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: MouseEvent) {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
