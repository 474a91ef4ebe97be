/** F8 leads to the notifications (spec §9), also while there was none yet to bring the code that shows them. */
export function startNotifications() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('#toasts > *')?.focus()
  })
}
