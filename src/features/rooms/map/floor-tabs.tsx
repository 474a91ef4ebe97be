import type { KeyboardEvent } from 'react'
import type { FloorPlanImage } from './map-rooms.ts'

type FloorTabsProps = { plans: FloorPlanImage[]; floor: number; onChoose: (floor: number) => void }

/** One floor at a time: arrow keys go from one to the next. */
export function FloorTabs({ plans, floor, onChoose }: FloorTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (floor + step + plans.length) % plans.length
    onChoose(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="floor-tabs" role="tablist" aria-label="Floors" onKeyDown={onKeyDown}>
      {plans.map(({ name, src }, at) => (
        <button
          key={src}
          type="button"
          role="tab"
          aria-selected={at === floor}
          tabIndex={at === floor ? 0 : -1}
          onClick={() => onChoose(at)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
