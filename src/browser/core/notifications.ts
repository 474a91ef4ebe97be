/** F8 leads to the notifications (product §2.8), also while there was none yet to bring the code that shows them. */
export function startNotifications() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('#toasts > *')?.focus()
  })
}
