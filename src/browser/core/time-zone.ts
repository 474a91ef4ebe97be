let told: string | null | undefined

/** The zone of all times, for a visitor whose clock shows another time that day. Undefined where the two agree. */
export function foreignTimeZone() {
  const zone = document.querySelector<HTMLElement>('[data-zone]')
  const from = document.querySelector<HTMLElement>('li[data-from]')?.dataset.from
  if (told || !zone || !from) return told
  const clock = (timeZone?: string) => new Date(Number(from) * 1000).toLocaleString('en', { timeZone })
  if (clock(zone.dataset.zone) === clock()) return
  told = zone.textContent
  zone.textContent = `All times are in ${told}`
  zone.className = 'elsewhere'
  return told
}
