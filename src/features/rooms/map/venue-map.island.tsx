import { __iconData as MapPinOff } from 'lucide-react/icons/map-pin-off'
import { __iconData as Minus } from 'lucide-react/icons/minus'
import { __iconData as Plus } from 'lucide-react/icons/plus'
import { __iconData as Scan } from 'lucide-react/icons/scan'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import island from '#island'
import { request } from '../../../browser/request.ts'
import { resources, useStore } from '../../../browser/store.ts'
import { useNow } from '../../../browser/use-now.ts'
import { nowAndNext } from '../../../program/now.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { RoomSlot } from '../room-times.ts'
import { type FloorPlanImage, type MapRoom, type Pin, pinsOn } from './map-rooms.ts'
import { RoomPins } from './room-pins.tsx'
import { usePanZoom } from './use-pan-zoom.ts'

type VenueMapProps = { plans: FloorPlanImage[]; rooms: MapRoom[]; roomId?: string; slug: string }

/** Without JavaScript all plans are scrollable pictures, one below the other. */
export default island(import.meta.url, function VenueMap({ plans, rooms, roomId, slug }: VenueMapProps) {
  const [chosen, setChosen] = useState(roomId)
  /** Undefined until the script runs: all floors. */
  const [floor, setFloor] = useState<number>()
  useEffect(() => {
    // A template has no chosen room, so the address has it.
    const requestedId = new URL(location.href).searchParams.get('map') || roomId
    setChosen(requestedId)
    setFloor(rooms.find(({ id }) => id === requestedId)?.plan ?? 0)
  }, [rooms, roomId])
  return (
    <>
      {plans.length > 0 && (
        <div className="stack floors">
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

const onFloorFirst = (rooms: MapRoom[], floor: number | undefined) =>
  floor === undefined ? rooms : rooms.toSorted((a, b) => Number(a.plan !== floor) - Number(b.plan !== floor))

type FloorTabsProps = { plans: FloorPlanImage[]; floor: number; onChoose: (floor: number) => void }

function FloorTabs({ plans, floor, onChoose }: FloorTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (floor + step + plans.length) % plans.length
    onChoose(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="scrolls-sideways chips floor-tabs" role="tablist" aria-label="Floors" onKeyDown={onKeyDown}>
      {plans.map(({ name, src }, at) => (
        <button
          key={src}
          type="button"
          role="tab"
          aria-selected={at === floor}
          tabIndex={at === floor ? 0 : -1}
          onClick={() => onChoose(at)}>
          {name}
        </button>
      ))}
    </div>
  )
}

function RoomList({ rooms, slug, chosen }: { rooms: MapRoom[]; slug: string; chosen: string | undefined }) {
  const now = useRoomStatus(slug)
  if (!rooms.length) return null
  return (
    <section className="map-rooms">
      <h3>Rooms</h3>
      <ul className="stack tight link-list">
        {rooms.map(({ id, name, href, about }) => (
          <li key={id} className={id === chosen ? 'chosen' : undefined}>
            <a
              className="cluster"
              href={href}
              data-dialog={`room-${id}`}
              aria-current={id === chosen ? 'true' : undefined}>
              <span>
                <strong>{name}</strong>
                {about && <HiddenComma />}
                {about && <span>{about}</span>}
                <NowAndNext {...now.get(id)} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NowAndNext({ running, next, full }: RoomNow) {
  return (
    <>
      {full && <HiddenComma />}
      {full && <span className="badge full">Room full until {full}</span>}
      {running && <HiddenComma />}
      {running && (
        <span className="now">
          <b>Now</b> {running.title}, until {running.ends}
        </span>
      )}
      {next && <HiddenComma />}
      {next && (
        <span>
          <b>Next</b> {next.starts} {next.title}
        </span>
      )}
    </>
  )
}

type RoomNow = { running?: RoomSlot; next?: RoomSlot; full?: string }

const roomTimes = resources(String, (eventSlug: string) => request('GET /api/rooms/times', { query: { eventSlug } }))
const NO_TIMES: RoomSlot[] = []

function useRoomStatus(slug: string): Map<string, RoomNow> {
  const times = useStore(roomTimes(slug), NO_TIMES)
  // Nothing is on until the script knows the time.
  const seconds = useNow(Number.POSITIVE_INFINITY) / 1000
  useEffect(() => void roomTimes(slug).refetch(), [slug])
  return new Map(
    [...Map.groupBy(times, ({ roomId }) => roomId)].map(([roomId, inRoom]) => [roomId, statusOf(inRoom, seconds)]),
  )
}

function statusOf(inRoom: RoomSlot[], seconds: number): RoomNow {
  const { running, next, isSameDay } = nowAndNext(inRoom, seconds)
  return {
    running: running.at(-1),
    full: inRoom.find(({ full }) => full && seconds < full.until)?.full?.ends,
    next: isSameDay ? next[0] : undefined,
  }
}

type PlanProps = FloorPlanImage & { isFirst: boolean; pins: Pin[]; chosen: string | undefined }

function FloorPlanView(props: PlanProps) {
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  if (failed < tries) return <Drawing key={tries} {...props} isAgain={tries > 1} onFailed={() => setFailed(tries)} />
  const tryAgain = <Button onClick={() => setTries(tries + 1)}>Try again</Button>
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
    if (image?.complete && !image.naturalWidth) handleImageError(image, mayBeOld, onFailed)
  }, [onFailed])
  return (
    <section
      ref={frame}
      className="plan floor-plan"
      aria-label={`${alt}. Use the arrow keys to move and plus or minus to zoom.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move and zoom the plan need a place to be pressed
      tabIndex={0}
      onKeyDown={onKeyDown}>
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
      <div className="stack zoom">
        <button type="button" aria-label="Zoom in" disabled={isLargest} onClick={() => zoomBy(1.5)}>
          <Icon of={Plus} size={20} />
        </button>
        <button type="button" aria-label="Zoom out" disabled={isWhole} onClick={() => zoomBy(1 / 1.5)}>
          <Icon of={Minus} size={20} />
        </button>
        <button type="button" aria-label="Fit to screen" disabled={isWhole} onClick={showWhole}>
          <Icon of={Scan} size={20} />
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
