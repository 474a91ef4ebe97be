/** A reload keeps it; Back skips it. */
export function setQueryParameter(name: string, value: string) {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
