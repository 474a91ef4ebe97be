import type { FocusEvent, MouseEvent } from 'react'
import { labelLines, type Pin } from './map-rooms.ts'

type RoomPinsProps = { pins: Pin[]; chosen: string | undefined; onFocus: (pin: Pin, event: FocusEvent) => void }

/** SVG takes percentages as attributes, so no style is needed, which the policy forbids. */
export function RoomPins({ pins, chosen, onFocus }: RoomPinsProps) {
  return (
    // A title would be a tooltip over the whole plan. Each link has a name.
    <svg className="pins" role="presentation">
      {/* The chosen pin is drawn last, over the others. */}
      {[...pins.filter(({ id }) => id !== chosen), ...pins.filter(({ id }) => id === chosen)].map((pin) => (
        <svg key={pin.id} role="presentation" x={`${pin.x}%`} y={`${pin.y}%`}>
          <a
            href={pin.href}
            aria-label={pin.name}
            className={pin.id === chosen ? 'pin chosen' : 'pin'}
            onClick={openAsListed}
            onFocus={(event) => onFocus(pin, event)}>
            <circle fill="transparent" r={22} />
            <circle className="dot" r={7} />
            <PinLabel name={pin.name} />
          </a>
        </svg>
      ))}
    </svg>
  )
}

function PinLabel({ name }: { name: string }) {
  const lines = labelLines(name)
  return (
    <text>
      {lines.map((line, at) => (
        <tspan key={line} x={0} dy={at ? '1.15em' : `${(0.35 - (lines.length - 1) * 0.575).toFixed(2)}em`}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** The core script opens dialogs from HTML links, so the list's link is clicked. */
function openAsListed(event: MouseEvent<Element>) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const href = event.currentTarget.getAttribute('href') ?? ''
  const listed = event.currentTarget
    .closest('dialog')
    ?.querySelector<HTMLElement>(`.map-rooms a[href="${CSS.escape(href)}"]`)
  if (!listed) return
  event.preventDefault()
  listed.click()
}

/** An overlapping label becomes a dot. The chosen pin's label always stays. */
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

const OUTLINE_PX = 4

function overlap(a: DOMRect, b: DOMRect): boolean {
  return (
    a.left < b.right + OUTLINE_PX &&
    b.left < a.right + OUTLINE_PX &&
    a.top < b.bottom + OUTLINE_PX &&
    b.top < a.bottom + OUTLINE_PX
  )
}
