/** Scale 1 shows the whole plan. `x` and `y` are in pixels from the frame's corner. */
export type Viewport = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const MAX_SCALE = 6
export const INITIAL_VIEWPORT: Viewport = { scale: 1, x: 0, y: 0 }

/** Centers the plan where it is smaller than its frame. Elsewhere its edges stay outside. */
export function clampViewport({ scale, x, y }: Viewport, frame: Size, picture: Size): Viewport {
  const zoom = Math.min(MAX_SCALE, Math.max(1, scale))
  const fit = fitOf(frame, picture)
  const along = (at: number, size: number, plan: number) => {
    // The plan is centered in the picture's box, which has the frame's size.
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

export function planRectangle(frame: Size, picture: Size, { scale, x, y }: Viewport): Point & Size {
  const fit = fitOf(frame, picture) * scale
  const [width, height] = [picture.width * fit, picture.height * fit]
  return { width, height, x: x + (frame.width * scale - width) / 2, y: y + (frame.height * scale - height) / 2 }
}

/** Centers a place, in percent of the plan, as far as the edges allow. */
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

/** Screen pixels per picture pixel at scale 1. */
function fitOf(frame: Size, picture: Size): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height)
}
