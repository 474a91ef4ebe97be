/** The newest are remembered. */
const MAX_KEPT = 50

/** The cross at an announcement puts it away on this device (product §28.3). */
addEventListener('click', ({ target }) => {
  const line = (target as Element).closest('.put-away')?.closest<HTMLElement>('[data-away]')
  if (!line) return
  try {
    localStorage.away = [line.dataset.away, ...(localStorage.away?.split(' ') ?? [])].slice(0, MAX_KEPT).join(' ')
  } catch {
    // It is there again on the next page.
  }
  line.hidden = true
  document.getElementById('main')!.focus({ preventScroll: true })
})

// Fetched with the first announcement.
export {}
