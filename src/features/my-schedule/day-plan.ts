export type PlanEntry = { id: string; title: string; from: number; until: number; floor: string }

/** Another starred session at the same time: its title, and the end of the overlap. */
type Clash = { with: string; until: number }
/** Free seconds before a starred session, and the sessions that fit in, the nearest first. */
export type FreeGap = { seconds: number; nearby: string[] }
export type DayPlan = { clashes: Map<string, Clash>; gaps: Map<string, FreeGap> }

/** `all`: the sessions that take place. Nights and long gaps are not free time (product §26.3). */
export function buildDayPlan(all: PlanEntry[], isMine: (id: string) => boolean): DayPlan {
  const clashes: DayPlan['clashes'] = new Map()
  const gaps: DayPlan['gaps'] = new Map()
  const mine = all.filter(({ id }) => isMine(id)).sort((a, b) => a.from - b.from || a.until - b.until)
  const others = all.filter(({ id }) => !isMine(id))
  let last: PlanEntry | undefined
  for (const next of mine) {
    if (last && next.from < last.until) {
      const until = Math.min(last.until, next.until)
      if (!clashes.has(last.id)) clashes.set(last.id, { with: next.title, until })
      clashes.set(next.id, { with: last.title, until })
    } else if (last && isFree(next.from - last.until)) gaps.set(next.id, gapBetween(last, next, others))
    if (!last || next.until > last.until) last = next
  }
  return { clashes, gaps }
}

const MIN_GAP_S = 15 * 60
const MAX_GAP_S = 5 * 60 * 60

const isFree = (seconds: number) => seconds >= MIN_GAP_S && seconds <= MAX_GAP_S

function gapBetween(before: PlanEntry, after: PlanEntry, others: PlanEntry[]): FreeGap {
  const floors = [before.floor, after.floor]
  const isAway = ({ floor }: PlanEntry) => Number(!floors.includes(floor))
  const nearby = others
    .filter(({ from, until }) => from >= before.until && until <= after.from)
    .sort((a, b) => isAway(a) - isAway(b) || a.from - b.from)
  return { seconds: after.from - before.until, nearby: nearby.map(({ id }) => id) }
}

export function clashText(clash: Clash, timeZone: string | null | undefined): string {
  const clock = { timeZone: timeZone || undefined, hour: 'numeric', minute: '2-digit' } as const
  return `Overlaps with “${clash.with}” until ${new Date(clash.until * 1000).toLocaleTimeString('en-US', clock)}`
}

/** React elements on the server, DOM nodes in the browser. */
type MakeParts<Part> = { strong: (text: string) => Part; link: (id: string) => Part }

/** `45 min free. Nearby: Talk +2 more`. */
export function freeTimeParts<Part>({ seconds, nearby }: FreeGap, { strong, link }: MakeParts<Part>) {
  const [first, ...others] = nearby
  return [
    strong(`${formatLength(seconds)} free.`),
    ...(first ? [' Nearby: ', link(first)] : []),
    ...(others.length ? [` +${others.length} more`] : []),
  ]
}

function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return [hours && `${hours} hr`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
}
