/**
 * Shares what is open, or the address that the button names, by the phone's own sheet; where there is none it is copied. A calendar that is subscribed to is
 * handed to the phone's own as well, which listens to `webcal:`.
 */
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
