/** Shares what is open by the phone's own sheet; where there is none its address is copied. */
export function startSharing() {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-share]')
    if (button) void share(button)
  })
}

async function share(button: HTMLElement) {
  const { href } = location
  // Closed again without sharing, it says so by an error, which is nobody's business.
  if (navigator.share) return navigator.share({ title: document.title, url: href }).catch(() => {})
  // Without HTTPS nothing may be copied for the reader: the address is there to be copied by hand.
  await navigator.clipboard?.writeText(href)
  button.textContent = navigator.clipboard ? 'Link copied' : href
}
