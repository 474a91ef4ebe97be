/** Takes "sent" out of the address once it was shown, so that a reload or a shared link does not repeat it. */
export function removeSentParameter() {
  const { once } = document.querySelector<HTMLElement>('[data-once]')?.dataset ?? {}
  if (!once) return
  const url = new URL(location.href)
  url.searchParams.delete(once)
  history.replaceState(history.state, '', url)
}
