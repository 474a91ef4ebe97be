import { MapPinOff, Minus, Plus, Scan } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { FloorPlanImage, Pin } from './map-rooms.ts'
import { RoomPins } from './room-pins.tsx'
import { usePanZoom } from './use-pan-zoom.ts'

type PlanProps = FloorPlanImage & { isFirst: boolean; pins: Pin[]; chosen: string | undefined }

/** A floor plan that can be loaded again after a failure. */
export function FloorPlanView(props: PlanProps) {
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  if (failed < tries) return <Drawing key={tries} {...props} isAgain={tries > 1} onFailed={() => setFailed(tries)} />
  const tryAgain = (
    <button type="button" className="button" onClick={() => setTries(tries + 1)}>
      Try again
    </button>
  )
  return (
    <EmptyState icon={MapPinOff} action={tryAgain}>
      Couldn’t load the floor plan. Check your connection and try again.
    </EmptyState>
  )
}

type DrawingProps = PlanProps & { isAgain: boolean; onFailed: () => void }

function Drawing({ src, alt, isFirst, pins, chosen, isAgain, onFailed }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const center = pins.find(({ id }) => id === chosen)
  const { zoomBy, showWhole, showPlace, isWhole, isLargest, onKeyDown } = usePanZoom(frame, center)
  const mayBeOld = useRef(isAgain)
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    // It may have failed before React listened.
    if (image?.complete && !image.naturalWidth) handleImageError(image, mayBeOld, onFailed)
  }, [onFailed])
  return (
    <section
      ref={frame}
      className="floor-plan"
      aria-label={`${alt}. Use the arrow keys to move and plus or minus to zoom.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move and zoom the plan need a place to be pressed
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="sheet">
        <Picture
          src={src}
          alt={alt}
          width={1200}
          height={900}
          sizes="200vw"
          loading={isFirst ? 'first' : 'eager'}
          onError={({ currentTarget }) => handleImageError(currentTarget, mayBeOld, onFailed)}
        />
        {pins.length > 0 && <RoomPins pins={pins} chosen={chosen} onFocus={showPlace} />}
      </div>
      <div className="zoom">
        <button type="button" aria-label="Zoom in" disabled={isLargest} onClick={() => zoomBy(1.5)}>
          <Plus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label="Zoom out" disabled={isWhole} onClick={() => zoomBy(1 / 1.5)}>
          <Minus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label="Fit to screen" disabled={isWhole} onClick={showWhole}>
          <Scan size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
}

/** Chromium sometimes answers a retry with the failed request. The first error of a retry only reloads. */
function handleImageError(image: HTMLImageElement, mayBeOld: RefObject<boolean>, onFailed: () => void) {
  if (!mayBeOld.current) return onFailed()
  mayBeOld.current = false
  image.setAttribute('src', image.src)
}
