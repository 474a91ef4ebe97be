import { now } from '../../../browser/core/clock.ts'

/** Pixels that show of the day before. */
const GAP = 48

const query = new URLSearchParams(location.search)
const seconds = now() / 1000

if (!['day', 'q', 'session', 'speaker', 'room', 'map', 'take'].some((name) => query.has(name)))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.days a:not([aria-current])'))
    if (Number(link.dataset.from) <= seconds && seconds < Number(link.dataset.until)) location.replace(link.href)

const shown = document.querySelector<HTMLElement>('.days [aria-current]')
const row = shown?.parentElement
if (shown && row) row.scrollLeft += shown.getBoundingClientRect().left - row.getBoundingClientRect().left - GAP
