import { type KeyboardEvent, useEffect, useState } from 'react'
import island from '#island'
import { FloorPlanView } from './floor-plan.tsx'
import { type FloorPlanImage, type MapRoom, pinsOn } from './map-rooms.ts'
import { RoomList } from './room-list.tsx'

type VenueMapProps = { plans: FloorPlanImage[]; rooms: MapRoom[]; roomId?: string; slug: string }

/** Without JavaScript all plans are scrollable pictures, one below the other. */
export default island(import.meta.url, function VenueMap({ plans, rooms, roomId, slug }: VenueMapProps) {
  const [chosen, setChosen] = useState(roomId)
  /** Undefined until the script runs: all floors. */
  const [floor, setFloor] = useState<number>()
  useEffect(() => {
    // A template has no chosen room, so the address has it.
    const asked = new URL(location.href).searchParams.get('map') || roomId
    setChosen(asked)
    setFloor(rooms.find(({ id }) => id === asked)?.plan ?? 0)
  }, [rooms, roomId])
  return (
    <>
      {plans.length > 0 && (
        <div className="floors">
          {plans.length > 1 && floor !== undefined && <FloorTabs plans={plans} floor={floor} onChoose={setFloor} />}
          {plans.map((plan, at) => (
            <section key={plan.src} className="floor" hidden={floor !== undefined && floor !== at}>
              {plans.length > 1 && floor === undefined && <h3>{plan.name}</h3>}
              <FloorPlanView {...plan} isFirst={at === 0} pins={pinsOn(at, rooms)} chosen={chosen} />
            </section>
          ))}
        </div>
      )}
      <RoomList rooms={onFloorFirst(rooms, floor)} slug={slug} chosen={chosen} />
    </>
  )
})

/** Rooms of the shown floor come first. */
const onFloorFirst = (rooms: MapRoom[], floor: number | undefined) =>
  floor === undefined ? rooms : rooms.toSorted((a, b) => Number(a.plan !== floor) - Number(b.plan !== floor))

type FloorTabsProps = { plans: FloorPlanImage[]; floor: number; onChoose: (floor: number) => void }

/** Arrow keys choose the next floor. */
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
