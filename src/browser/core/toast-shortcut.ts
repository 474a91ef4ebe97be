/** F8 leads to the notifications (product §2.8), also before the code that shows them was loaded. */
export function startToastShortcut() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('#toasts > *')?.focus()
    // A dialog over it closes first.
    if (key === 'Escape') document.querySelector('body:not(:has(dialog[open])) .more-tools')?.removeAttribute('open')
  })
}
