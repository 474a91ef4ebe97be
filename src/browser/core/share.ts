/** By the share sheet, else the clipboard. Phones open `webcal:` in their calendar. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-share]')
  if (button) void share(button)
  const calendar = (target as Element).closest<HTMLAnchorElement>('[data-webcal]')
  if (calendar) calendar.href = calendar.href.replace(/^https?/, 'webcal')
})

async function share(button: HTMLElement) {
  const { share, copy } = button.dataset
  const href = share ? new URL(share, location.href).href : location.href
  // Closing the sheet rejects.
  if (navigator.share && copy === undefined)
    return navigator.share({ title: document.title, url: href }).catch(() => {})
  // Without HTTPS there is no clipboard, so the address is shown.
  await navigator.clipboard?.writeText(href)
  button.textContent = navigator.clipboard ? 'Link copied' : href
}

export {}
