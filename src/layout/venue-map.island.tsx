import { Minus, Plus, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import island from '#island'
import { Picture } from '../ui/picture.tsx'
import { usePanZoom } from './use-pan-zoom.ts'

type VenueMapProps = { src: string; alt: string }

/** The floor plan: zoom by pinch, wheel, buttons and keys, drag to pan. Without JavaScript a plain picture. */
export default island(import.meta.url, function VenueMap({ src, alt }: VenueMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { zoomBy, reset, isWhole, isLargest, onKeyDown } = usePanZoom(frame)
  return (
    <section
      ref={frame}
      className="floor-plan"
      aria-label={`${alt}. Arrow keys move it, plus and minus zoom.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move and zoom the plan need a place to be pressed
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Picture src={src} alt={alt} width={1200} height={900} sizes="200vw" loading="eager" />
      <div className="zoom">
        <button type="button" aria-label="Zoom in" disabled={isLargest} onClick={() => zoomBy(1.5)}>
          <Plus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label="Zoom out" disabled={isWhole} onClick={() => zoomBy(1 / 1.5)}>
          <Minus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" aria-label="Reset" disabled={isWhole} onClick={reset}>
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
})
