/** Development only: loads the page again when what it is made of was saved. */
export function startLiveReload() {
  const stream = new EventSource('/live-reload')
  let wasConnected = false
  stream.addEventListener('message', () => {
    if (wasConnected) location.reload()
    wasConnected = true
  })
  stream.addEventListener('changed', () => location.reload())
}
