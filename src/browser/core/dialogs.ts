import { afterPaint, fetchDocument, whenIdle } from './document-cache.ts'
import { preloadFloorPlan } from './pictures.ts'
import { foreignTimeZone, markSessionStatus } from './running-sessions.ts'

/** `depth`: history entries back to the bare page. */
type DialogState = { dialog: string; href: string; depth: number; bundle?: string }

/** The address tapped last; late answers to earlier taps are ignored. */
let requested: string | undefined
let closing = false

/** From a prefetched bundle or its own page. Each dialog has an address, so Back and reload work. */
export function startDialogs() {
  const rendered = document.querySelector('dialog')
  if (rendered) upgrade(rendered)
  else if (document.querySelector('p#saved-copy'))
    void import('./restore-dialog.ts')
      .then(({ openRequestedOffline }) => openRequestedOffline(fetchDocument))
      .then(
        (dialog) => dialog && !openDialog && upgrade(dialog),
        () => {},
      )
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  addEventListener('dialog:close', () => openDialog?.close())
  whenIdle(preloadBundles)
}

function upgrade(dialog: HTMLDialogElement) {
  history.replaceState({ dialog: dialog.id, href: location.href, depth: 0 } satisfies DialogState, '')
  open(dialog)
}

function onClick(event: MouseEvent) {
  const link =
    isPlainClick(event) && (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog], a[data-close]')
  if (!link) return
  const dialog = 'close' in link.dataset && openDialog
  if (dialog) {
    event.preventDefault()
    dialog.hidden = true
    afterPaint(() => dialog.close())
    return
  }
  // Another screen's dialog opens over that screen.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  const { href } = link
  void openFrom({ dialog: link.dataset.dialog!, href, depth: depthNow() + 1, bundle: bundleUrlFor(link) }, link)
}

async function openFrom(state: DialogState, link?: HTMLAnchorElement) {
  const { href } = state
  requested = href
  const dialog = await findDialog(state)
  if (requested !== href) return
  if (!dialog) {
    location.href = href
    return
  }
  open(dialog, link, state)
}

function onPopState(event: PopStateEvent) {
  const state = event.state as DialogState | null
  requested = undefined
  if (!state?.dialog) {
    closing = false
    return closeDialog()
  }
  if (closing) return closeAndGoBack()
  void openFrom(state)
}

function onClose(event: Event) {
  if (event.currentTarget !== openDialog) return
  const depth = depthNow()
  closing = true
  if (depth > 0) history.go(-depth)
  else closeAndGoBack()
}

/** A page that opened with its dialog has no earlier entry. */
function closeAndGoBack() {
  closing = false
  history.replaceState(
    null,
    '',
    openDialog?.querySelector<HTMLAnchorElement>('a[data-close]')?.href ?? location.pathname,
  )
  closeDialog()
}

const depthNow = () => (history.state as DialogState | null)?.depth ?? 0

async function findDialog({ dialog: id, href, bundle }: DialogState) {
  const found =
    (await searchBundles(id, bundle)) ?? (await fetchDocument(href).catch(() => undefined))?.querySelector('dialog')
  if (!found) return
  const copy = document.importNode(found, true)
  copy.dataset.dialogs = bundle
  return copy
}

async function searchBundles(id: string, bundle: string | undefined) {
  for (const url of new Set([bundle, document.body.dataset.dialogs])) {
    const fetched = url ? await Promise.race([fetchDocument(url), patience()]).catch(() => undefined) : undefined
    const waiting = fetched?.querySelector<HTMLTemplateElement>(`template[data-dialog="${CSS.escape(id)}"]`)
    if (waiting) return waiting.content.querySelector('dialog')
  }
}

/** The list knows the bundle of its entries. */
function bundleUrlFor(link: HTMLAnchorElement) {
  const entry = document.querySelector(`[data-query] [data-dialog="${CSS.escape(link.dataset.dialog!)}"]`)
  return (entry ?? link).closest<HTMLElement>('[data-dialogs]')?.dataset.dialogs
}

/** After this, fetching the single page is faster. */
const patience = () => new Promise<undefined>((go) => setTimeout(go, 150))

let parts: IntersectionObserver | undefined

/** A section's own bundle is fetched when it comes into view. */
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

let openDialog: HTMLDialogElement | undefined
let opener: string | null = null

/** `link`: the one that was pressed. */
function open(dialog: HTMLDialogElement, link?: HTMLAnchorElement, state?: DialogState) {
  if (!openDialog && link) opener = link.getAttribute('href')
  closeDialog()
  openDialog = dialog
  // A focus computes the layout twice before the picture, so it comes with `showModal()`.
  const title = dialog.querySelector('h2')!
  title.autofocus = false
  // The first picture comes before the history's entry and before `showModal()`, which computes all styles of the page.
  // It is registered before `append()`, so that islands start after it and read the new address.
  afterPaint(() => {
    if (dialog !== openDialog) return
    if (link) history.pushState(state, '', state!.href)
    // An open dialog can't become modal, and close() would send an event.
    dialog.open = false
    title.autofocus = true
    dialog.showModal()
    titlePage(title.textContent)
  })
  // Moving one that the server opened would repaint it.
  if (!dialog.isConnected) document.body.append(dialog)
  dialog.addEventListener('close', onClose)
  // A second quick tap on a card lands on the backdrop and must not close the dialog.
  dialog.addEventListener('mousedown', (press) => {
    if (press.detail < 2 && press.target === dialog && isOutside(dialog, press)) dialog.close()
  })
  const zone = foreignTimeZone()
  if (zone) dialog.querySelector('.facts strong')?.append(`, ${zone}`)
  if (dialog.querySelector('[data-from]')) markSessionStatus()
  carryToasts(dialog)
  dialog.open = true
}

function closeDialog() {
  const dialog = openDialog
  if (!dialog) return
  openDialog = undefined
  carryToasts(document.body)
  dialog.remove()
  titlePage(document.body.dataset.screen)
  // A page that opened with its dialog has no opener.
  const from = opener ? `a[href="${CSS.escape(opener)}"]` : `a[data-dialog="${CSS.escape(dialog.id)}"]`
  document.querySelector<HTMLElement>(from)?.focus({ preventScroll: true })
}

function titlePage(what: string | null | undefined) {
  document.title = [what, document.body.dataset.home].filter(Boolean).join(' · ')
}

/** Everything outside a modal dialog is hidden and inert. */
function carryToasts(to: HTMLElement) {
  to.append(...document.querySelectorAll('#toasts'))
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: MouseEvent) {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

export function isPlainClick(press: MouseEvent) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = press
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}
