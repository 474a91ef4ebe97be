import { HiddenComma } from '../../../ui/hidden-comma.tsx'
import type { MapRoom } from './map-rooms.ts'
import { type RoomNow, useRoomStatus } from './use-rooms-now.ts'

/** Every room as a link to its dialog, which is all that one needs where there is no plan or no script (product §19.7). */
export function RoomList({ rooms, slug, chosen }: { rooms: MapRoom[]; slug: string; chosen: string | undefined }) {
  const now = useRoomStatus(slug)
  if (!rooms.length) return null
  return (
    <section className="map-rooms">
      <h3>Rooms</h3>
      <ul className="link-list">
        {rooms.map(({ id, name, href, about }) => (
          <li key={id} className={id === chosen ? 'chosen' : undefined}>
            <a href={href} data-dialog={`room-${id}`} aria-current={id === chosen ? 'true' : undefined}>
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
