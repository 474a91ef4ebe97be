/** What the address says was sent is told once: not to whoever reloads the page or opens a shared link to it. */
export function tellOnce() {
  const { once } = document.querySelector<HTMLElement>('[data-once]')?.dataset ?? {}
  if (!once) return
  const url = new URL(location.href)
  url.searchParams.delete(once)
  history.replaceState(history.state, '', url)
}
