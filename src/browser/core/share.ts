/** Shares by the phone's own sheet, else copies. A phone hands `webcal:` addresses to its calendar. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-share]')
  if (button) void share(button)
  const calendar = (target as Element).closest<HTMLAnchorElement>('[data-webcal]')
  if (calendar) calendar.href = calendar.href.replace(/^https?/, 'webcal')
})

async function share(button: HTMLElement) {
  const { share, copy } = button.dataset
  const href = share ? new URL(share, location.href).href : location.href
  // Closing the sheet without sharing is reported as an error; there is nothing to do about it.
  if (navigator.share && copy === undefined)
    return navigator.share({ title: document.title, url: href }).catch(() => {})
  // Without HTTPS a script may not write to the clipboard: the address is shown, to be copied by hand.
  await navigator.clipboard?.writeText(href)
  button.textContent = navigator.clipboard ? 'Link copied' : href
}

// Fetched with the first button that shares.
export {}
