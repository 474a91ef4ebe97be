/** How a plan lies in its frame: at `scale` 1 the whole of it is seen; `x` and `y` are in pixels, from the frame's corner. */
export type Viewport = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const MAX_SCALE = 6
export const INITIAL_VIEWPORT: Viewport = { scale: 1, x: 0, y: 0 }

/** Centers the plan along a side where it is smaller than its frame; elsewhere its edges never come inside. */
export function clampViewport({ scale, x, y }: Viewport, frame: Size, picture: Size): Viewport {
  const zoom = Math.min(MAX_SCALE, Math.max(1, scale))
  const fit = fitOf(frame, picture)
  const along = (at: number, size: number, plan: number) => {
    // The picture's box is as large as the frame, with the plan in its middle.
    const margin = ((size - plan) / 2) * zoom
    const slack = size - plan * zoom
    return (slack >= 0 ? slack / 2 : Math.min(0, Math.max(slack, at + margin))) - margin
  }
  return {
    scale: zoom,
    x: along(x, frame.width, picture.width * fit),
    y: along(y, frame.height, picture.height * fit),
  }
}

/** Where the plan itself is in its frame. */
export function planRectangle(frame: Size, picture: Size, { scale, x, y }: Viewport): Point & Size {
  const fit = fitOf(frame, picture) * scale
  const [width, height] = [picture.width * fit, picture.height * fit]
  return { width, height, x: x + (frame.width * scale - width) / 2, y: y + (frame.height * scale - height) / 2 }
}

/** So near that a place, in percent of the plan, is in the middle of the frame, as far as that is possible. */
export function centeredOn(place: Point, scale: number, frame: Size, picture: Size): Viewport {
  const plan = planRectangle(frame, picture, { scale, x: 0, y: 0 })
  const along = (size: number, at: number, length: number, percent: number) => size / 2 - at - (length * percent) / 100
  return clampViewport(
    {
      scale,
      x: along(frame.width, plan.x, plan.width, place.x),
      y: along(frame.height, plan.y, plan.height, place.y),
    },
    frame,
    picture,
  )
}

/** Pixels on the screen for one of the picture's, where it is seen whole. */
function fitOf(frame: Size, picture: Size): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height)
}
