import { __iconData as MapIcon } from 'lucide-react/icons/map'
import type { OverPage, PageRequest } from '../../../pages/public-page.tsx'
import { venueName } from '../../../text/names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Dialog, dialogTemplate } from '../../../ui/overlays/dialog.tsx'
import { isOwnPicture } from '../../../ui/picture.tsx'
import { accessNames } from '../constants.ts'
import { findPinPosition, type Places } from '../floor-plans.ts'
import { cachedVenueMap } from '../service.ts'
import type { FloorPlanImage, MapRoom } from './map-rooms.ts'
import VenueMap from './venue-map.island.tsx'

type MapDialogProps = OverPage & { places: Places; roomId?: string }

export function mapDialog({ event, places: { plans, rooms }, links, roomId, closeHref }: MapDialogProps) {
  const venue = venueName(event)
  const shown = plans.flatMap(({ id, name, src }) => (isOwnPicture(src) ? [{ id, name, src }] : []))
  const listed = rooms.map((room): MapRoom => {
    const place = findPinPosition(room, plans)
    const plan = place && shown.findIndex(({ id }) => id === place.plan.id)
    const floor = shown.length > 1 ? place?.plan.name : undefined
    const about = [floor, ...accessNames(room.access)].filter(Boolean).join(' · ')
    return { id: room.id, name: room.name, href: links('/', { room: room.id }), about, plan, x: place?.x, y: place?.y }
  })
  return {
    id: 'map',
    title: venue,
    className: rooms.length ? 'map with-rooms' : 'map',
    content: FloorPlans,
    data: {
      plans: shown.map(({ name, src }) => ({
        name,
        src,
        alt: shown.length > 1 ? `Floor plan of ${venue}, ${name}` : `Floor plan of ${venue}`,
      })),
      rooms: listed,
      roomId,
      slug: event.slug,
    },
    closeHref,
  }
}

/** The open map over a page whose address asks for it, at a room where the page knows one. */
export async function requestedMap({ event, links, parameters }: PageRequest, closeHref: string, roomId?: string) {
  if (parameters.map === undefined) return undefined
  return <Dialog {...mapDialog({ event, links, closeHref, roomId, places: await cachedVenueMap(event) })} />
}

export async function mapTemplate({ event, links }: PageRequest, closeHref: string) {
  return dialogTemplate(mapDialog({ event, links, closeHref, places: await cachedVenueMap(event) }))
}

function FloorPlans(props: { plans: FloorPlanImage[]; rooms: MapRoom[]; roomId?: string; slug: string }) {
  if (!props.plans.length && !props.rooms.length) return <EmptyState icon={MapIcon}>No floor plan yet.</EmptyState>
  return <VenueMap {...props} />
}
