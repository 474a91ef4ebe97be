import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listenToGestures } from './plan-gestures.ts'
import { hideOverlappingLabels } from './room-pins.tsx'
import {
  centeredOn,
  clampViewport,
  INITIAL_VIEWPORT,
  MAX_SCALE,
  type Point,
  planRectangle,
  type Viewport,
} from './viewport.ts'

const STEP = 60
/** How an arrow key moves the plan. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
/** The scale at which a requested place is shown. */
const CENTER_SCALE = 2

/** The plan stays inside `frame`, also when a phone turns. `center` is in percent. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, center?: Point) {
  const view = useRef<Viewport>(undefined)
  /** The initial scale. */
  const began = useRef(1)
  const [scale, setScale] = useState(1)
  const { x: centerX, y: centerY } = center ?? {}

  const show = useCallback(
    (wanted?: Viewport) => {
      const found = measured(frame.current)
      if (!found) return
      const isAsked = centerX !== undefined && centerY !== undefined
      const first = isAsked
        ? centeredOn({ x: centerX, y: centerY }, CENTER_SCALE, found.frame, found.picture)
        : INITIAL_VIEWPORT
      const next = wanted ? clampViewport(wanted, found.frame, found.picture) : first
      if (wanted) view.current = next
      else began.current = next.scale
      found.image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
      found.image.style.objectFit = 'contain'
      layPins(frame.current, planRectangle(found.frame, found.picture, next))
      setScale(next.scale)
      return next
    },
    [frame, centerX, centerY],
  )

  /** `around`, by default the frame's middle, stays in place. */
  const zoomBy = useCallback(
    (factor: number, around?: Point) => {
      const element = frame.current
      const from = view.current ?? show()
      if (!element || !from) return
      const at = around ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      const to = Math.min(MAX_SCALE, Math.max(1, from.scale * factor))
      show({ scale: to, x: at.x - ((at.x - from.x) * to) / from.scale, y: at.y - ((at.y - from.y) * to) / from.scale })
    },
    [frame, show],
  )

  const moveBy = useCallback(
    (dx: number, dy: number) => {
      const from = view.current ?? show()
      if (from) show({ ...from, x: from.x + dx, y: from.y + dy })
    },
    [show],
  )

  /** Moves the plan to a focused place instead of scrolling the frame. */
  const showPlace = useCallback(
    (place: Point) => {
      const found = measured(frame.current)
      frame.current?.scrollTo(0, 0)
      const from = view.current ?? show()
      if (!found || !from) return
      const plan = planRectangle(found.frame, found.picture, from)
      const [x, y] = [plan.x + (plan.width * place.x) / 100, plan.y + (plan.height * place.y) / 100]
      const isSeen = x > EDGE && y > EDGE && x < found.frame.width - EDGE && y < found.frame.height - EDGE
      if (!isSeen) show(centeredOn(place, from.scale, found.frame, found.picture))
    },
    [frame, show],
  )

  const showWhole = useCallback(() => void show(INITIAL_VIEWPORT), [show])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const follow = () => void show(view.current)
    const turned = new ResizeObserver(follow)
    turned.observe(element)
    element.querySelector('img')?.addEventListener('load', follow)
    const stop = listenToGestures(element, zoomBy, moveBy, () => (view.current?.scale ?? 1) > 2 * began.current)
    return () => {
      turned.disconnect()
      stop()
    }
  }, [frame, show, zoomBy, moveBy])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === '+' || key === '=') zoomBy(1.5)
    else if (key === '-') zoomBy(1 / 1.5)
    else if (key === '0') showWhole()
    else if (key in ARROWS) moveBy(...ARROWS[key]!)
    else return
    event.preventDefault()
  }

  return {
    zoomBy: (factor: number) => zoomBy(factor),
    showWhole,
    showPlace,
    onKeyDown,
    isWhole: scale === 1,
    isLargest: scale === MAX_SCALE,
  }
}

/** A label nearer to the edge is cut off. */
const EDGE = 24

/** Pins follow the plan, but their labels do not scale. */
function layPins(frame: HTMLElement | null, { x, y, width, height }: ReturnType<typeof planRectangle>) {
  const pins = frame?.querySelector<SVGSVGElement>('.pins')
  if (!pins) return
  Object.assign(pins.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
  hideOverlappingLabels(pins)
}

/** Undefined until the picture is loaded. */
function measured(element: HTMLElement | null) {
  const image = element?.querySelector('img')
  if (!element || !image?.naturalWidth) return
  return {
    image,
    frame: { width: element.clientWidth, height: element.clientHeight },
    picture: { width: image.naturalWidth, height: image.naturalHeight },
  }
}
