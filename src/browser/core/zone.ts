let told: string | null | undefined

/**
 * The zone that all times are told in, `Eastern Time`, for a visitor whose own clock shows another time on the day: the page then
 * says so as well. Undefined where the two agree, whatever their names, and where the page has no times.
 */
export function zoneElsewhere() {
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
