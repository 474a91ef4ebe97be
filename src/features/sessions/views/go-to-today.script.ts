import { now } from '../../../browser/core/clock.ts'

/** What is seen of the day before, in pixels. */
const GAP = 48

const asked = new URLSearchParams(location.search)
const seconds = now() / 1000

// From an address that names no day, on a day of the event, to that one.
if (!['day', 'q', 'session', 'speaker', 'room', 'map', 'take'].some((name) => asked.has(name)))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.days a:not([aria-current])'))
    if (Number(link.dataset.from) <= seconds && seconds < Number(link.dataset.until)) location.replace(link.href)

// The day that is shown is in view among many, on a narrow screen, too.
const shown = document.querySelector<HTMLElement>('.days [aria-current]')
const row = shown?.parentElement
if (shown && row) row.scrollLeft += shown.getBoundingClientRect().left - row.getBoundingClientRect().left - GAP
