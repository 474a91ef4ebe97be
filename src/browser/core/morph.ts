/** The visitor or a script changes these. */
const PRESERVED_ATTRIBUTES = ['open', 'value', 'style', 'data-failed', 'aria-pressed', 'aria-expanded', 'aria-current']
/** Scripts wrote these. */
const isMark = (node: Node) => node instanceof Element && node.matches('.now, .until, [data-mark]')
/** Search and stars hide list entries. */
const isOurs = (element: Element, name: string) =>
  PRESERVED_ATTRIBUTES.includes(name) || (name === 'hidden' && element.matches('li'))

/** Changes only differences, so that focus, typed text, and islands stay. True if something new is visible. */
export function morph(old: Element, fresh: Element): boolean {
  // The agenda's script builds it from the list.
  if (old.matches('.now-view')) return false
  copyAttributes(old, fresh)
  // Islands update themselves; typed text is the visitor's.
  if (old.matches('island-root, textarea')) return false
  return mergeChildren(old, fresh) && !isHidden(old)
}

const isHidden = (node: Node) => node instanceof HTMLElement && node.hidden
const isSeen = (node: Node) => !!node.textContent && !isHidden(node)

function copyAttributes(old: Element, fresh: Element) {
  for (const { name } of [...old.attributes])
    if (!isOurs(old, name) && !fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of [...fresh.attributes]) {
    const isSame = old.getAttribute(name) === value || (name === 'href' && leadsTo(old, value))
    if (!isOurs(old, name) && !isSame) old.setAttribute(name, value)
  }
}

/** Visitors' links may have more parameters (product §2.4). */
function leadsTo(link: Element, href: string): boolean {
  const [is, willBe] = [new URL(link.getAttribute('href') ?? '', location.href), new URL(href, location.href)]
  const isContained = [...willBe.searchParams].every(([name, value]) => is.searchParams.get(name) === value)
  return isContained && is.origin + is.pathname + is.hash === willBe.origin + willBe.pathname + willBe.hash
}

function mergeChildren(old: Element, fresh: Element): boolean {
  const named = new Map([...old.children].map((child) => [nameOf(child), child]))
  const wantedNames = new Set([...fresh.children].map(nameOf))
  let isOther = false
  const remove = (node: ChildNode) => {
    isOther ||= isSeen(node)
    node.remove()
  }
  for (const child of [...old.children]) if (nameOf(child) && !wantedNames.has(nameOf(child))) remove(child)
  let at = old.firstChild
  for (const wanted of [...fresh.childNodes]) {
    while (at && isMark(at)) at = at.nextSibling
    const name = nameOf(wanted)
    const match: ChildNode | null | undefined = name ? named.get(name) : at && isAlike(at, wanted) ? at : null
    named.delete(name)
    if (match && match === at) at = at.nextSibling
    else {
      isOther ||= isSeen(wanted)
      old.insertBefore(match ?? document.importNode(wanted, true), at)
    }
    if (match && mergeNode(match, wanted)) isOther = true
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling
    if (!isMark(at)) remove(at)
    at = next
  }
  return isOther
}

function mergeNode(old: ChildNode, fresh: ChildNode): boolean {
  if (old instanceof Element) return morph(old, fresh as Element)
  const isOther = old.nodeValue !== fresh.nodeValue
  if (isOther) old.nodeValue = fresh.nodeValue
  return isOther
}

const isAlike = (old: Node, fresh: Node) => old.nodeName === fresh.nodeName && !nameOf(old)

/** Empty for nodes that only their position identifies. */
function nameOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return ''
  const heading = node.localName === 'section' && node.querySelector('h2')
  const words = heading && [...heading.childNodes].filter((part) => !isMark(part)).map((part) => part.textContent)
  return node.dataset.id ?? (node.id || (words ? words.join('') : ''))
}
