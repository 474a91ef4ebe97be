import { Map as MapIcon } from 'lucide-react'
import type { Event } from '../../../db/schema.ts'
import { Empty } from '../../ui/empty.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isShowable } from '../../ui/pictures/picture.tsx'
import VenueMap from './venue-map.island.tsx'

type MapDialogProps = { event: Event; closeHref: string }

/** The dialog behind "Map": titled with the venue's name, showing its floor plan (product §2.7). */
export function MapDialog(props: MapDialogProps) {
  return <Dialog {...dialogOf(props)} open />
}

/** The same in a template, for the core script. */
export function MapDialogTemplate(props: MapDialogProps) {
  return <Dialog {...dialogOf(props)} />
}

const dialogOf = ({ event, closeHref }: MapDialogProps) => ({
  id: 'map',
  title: venueOf(event),
  closeHref,
  className: 'map',
  content: FloorPlan,
  of: { src: event.floorPlanUrl, alt: `Floor plan of ${venueOf(event)}` },
})

function FloorPlan({ src, alt }: { src: string | null; alt: string }) {
  if (!isShowable(src)) return <Empty icon={MapIcon}>There is no floor plan yet.</Empty>
  return <VenueMap src={src} alt={alt} />
}

/** What the map is called. */
export const venueOf = (event: Event) => event.venueName ?? event.location ?? event.city
