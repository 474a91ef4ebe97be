/** Whether a click follows a link in this window and has no other handler. */
export function isPlainClick(press: MouseEvent) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = press
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}

/** F8 leads to the notifications (product §2.8), also before the code that shows them was loaded. */
export function startToastShortcut() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('#toasts > *')?.focus()
    // Escape closes an open dialog first.
    if (key === 'Escape') document.querySelector('body:not(:has(dialog[open])) .more-tools')?.removeAttribute('open')
  })
}
