/** Puts it into the page's address, so that a reload and a shared link say it too; Back skips it. */
export function setQueryParameter(name: string, value: string) {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
