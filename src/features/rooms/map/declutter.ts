/** Hides the names that would lie over others, which leaves a dot of them; the chosen one's stays, the others' in their order. */
export function hideOverlappingLabels(pins: SVGSVGElement): void {
  const taken: DOMRect[] = []
  const all = [...pins.querySelectorAll('a')]
  for (const pin of all) pin.classList.remove('crowded')
  const boxes = all.map((pin) => ({ pin, box: pin.querySelector('text')!.getBoundingClientRect() }))
  const chosenFirst = boxes.sort((a, b) => rank(a.pin) - rank(b.pin))
  for (const { pin, box } of chosenFirst) {
    const isCrowded = taken.some((other) => overlap(box, other))
    pin.classList.toggle('crowded', isCrowded)
    if (!isCrowded) taken.push(box)
  }
}

const rank = (pin: Element) => (pin.classList.contains('chosen') ? 0 : 1)

/** Names have an edge around them. */
const EDGE = 4

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right + EDGE && b.left < a.right + EDGE && a.top < b.bottom + EDGE && b.top < a.bottom + EDGE
}
