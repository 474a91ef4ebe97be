/** Enough for what campaigns and short links add; further parameters are dropped. */
const MAX_PARAMETERS = 10
const MAX_LENGTH = 300

/** Visitors' parameters stay in the address (product §2.4). Added here, they let the server keep one page for all. */
export function carryParameters() {
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

/** `ours`: what the page's own addresses say. */
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
  // The address a search leads to is made of the fields of its form.
  for (const form of part.querySelectorAll('form[data-search]'))
    for (const [name, value] of carried)
      form.prepend(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
}

function carryIn(link: HTMLAnchorElement, carried: Parameter[]) {
  if (link.origin !== location.origin) return
  const said = new URLSearchParams(link.search)
  const added = text(carried.filter(([name]) => !said.has(name)))
  const query = [link.search.slice(1), added].filter(Boolean).join('&')
  link.setAttribute('href', `${link.pathname}?${query}${link.hash}`)
}

const text = (parameters: string[][]) => String(new URLSearchParams(parameters)).replace(/=(?=&|$)/g, '')
