import { element } from './element.ts'
import { setTextIfChanged } from './set-text.ts'

/** Loaded where the address has parameters besides the event. */
export function applyUrl(now: () => number) {
  removeSentParameter()
  showRehearsalBanner(now)
  carryParameters()
}

const MAX_PARAMETERS = 10
const MAX_LENGTH = 300

/** Added here, visitors' parameters (product §2.4) cost the server no further pages. */
function carryParameters() {
  const { own } = document.body.dataset
  const carried = own ? carriedBy(location.search, ['eventSlug', ...own.split(' ')]) : []
  if (!carried.length) return
  addTo(document.body, carried)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) addTo(node, carried)
  }).observe(document.body, { childList: true, subtree: true })
}

type Parameter = [name: string, value: string]

function carriedBy(search: string, ours: string[]): Parameter[] {
  const carried: Parameter[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    const more = [...carried, [name, value]]
    if (!ours.includes(name) && carried.length < MAX_PARAMETERS && text(more).length <= MAX_LENGTH)
      carried.push([name, value])
  }
  return carried
}

function addTo(part: Element, carried: Parameter[]) {
  for (const link of [part, ...part.querySelectorAll('a')])
    if (link instanceof HTMLAnchorElement && link.getAttribute('href')?.startsWith('/')) carryIn(link, carried)
  // A search form's fields make its address.
  for (const form of part.querySelectorAll('form[data-search]'))
    for (const [name, value] of carried) form.prepend(element('input', { type: 'hidden', name, value }))
}

function carryIn(link: HTMLAnchorElement, carried: Parameter[]) {
  if (link.origin !== location.origin) return
  const ownParameters = new URLSearchParams(link.search)
  const added = text(carried.filter(([name]) => !ownParameters.has(name)))
  const query = [link.search.slice(1), added].filter(Boolean).join('&')
  link.setAttribute('href', `${link.pathname}?${query}${link.hash}`)
}

const text = (parameters: string[][]) => String(new URLSearchParams(parameters)).replace(/=(?=&|$)/g, '')

/** Product §27.7. */
function showRehearsalBanner(now: () => number) {
  const parameters = new URLSearchParams(location.search)
  // React owns the dashboard, which has a banner of its own.
  if (!document.body.dataset.event || !Date.parse(parameters.get('at') ?? '')) return
  parameters.delete('at')
  const words = element('strong', {})
  const leave = element('a', { href: `?${String(parameters).replace(/=(?=&|$)/g, '')}` }, 'Exit rehearsal')
  const notice = element('p', { className: 'notice rehearsal', role: 'status' }, words, leave)
  const say = () => setTextIfChanged(words, `Rehearsal: showing ${formatMoment(new Date(now()))}`)
  say()
  setInterval(say, 10_000)
  document.getElementById('main')?.prepend(notice)
  document.body.dataset.rehearsal = ''
}

function formatMoment(moment: Date) {
  const timeZone = document.body.dataset.timezone
  const clock = moment.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = moment.toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  return `${clock} on ${day}`
}

/** Removes "sent", so that a reload or a shared link does not repeat its notice. */
function removeSentParameter() {
  const { once } = document.querySelector<HTMLElement>('[data-once]')?.dataset ?? {}
  if (!once) return
  const url = new URL(location.href)
  url.searchParams.delete(once)
  history.replaceState(history.state, '', url)
}
