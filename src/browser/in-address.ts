/** Says something in the address of the page, so that a reload and a shared link say it as well; Back does not go through it. */
export function sayInAddress(name: string, value: string) {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
