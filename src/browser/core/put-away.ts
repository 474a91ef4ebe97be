const MAX_KEPT = 50

/** Dismisses an announcement on this device (product §28.3). */
addEventListener('click', ({ target }) => {
  const line = (target as Element).closest('.put-away')?.closest<HTMLElement>('[data-away]')
  if (!line) return
  try {
    localStorage.away = [line.dataset.away, ...(localStorage.away?.split(' ') ?? [])].slice(0, MAX_KEPT).join(' ')
  } catch {}
  line.hidden = true
  document.getElementById('main')!.focus({ preventScroll: true })
})

export {}
