import { Map as MapIcon } from 'lucide-react'
import type { Event } from '../../db/schema.ts'
import { Dialog, DialogTemplate } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { isShowable } from '../ui/picture.tsx'
import VenueMap from './venue-map.island.tsx'

type MapDialogProps = { event: Event; closeHref: string }

/** The dialog behind "Map": titled with the venue's name, showing its floor plan (spec §2). */
export function MapDialog({ event, closeHref }: MapDialogProps) {
  return (
    <Dialog id="map" title={venueOf(event)} closeHref={closeHref} className="map" open>
      <FloorPlan event={event} />
    </Dialog>
  )
}

/** The same in waiting. */
export function MapDialogTemplate({ event, closeHref }: MapDialogProps) {
  return (
    <DialogTemplate id="map" title={venueOf(event)} closeHref={closeHref} className="map">
      <FloorPlan event={event} />
    </DialogTemplate>
  )
}

function FloorPlan({ event }: { event: Event }) {
  if (!isShowable(event.floorPlanUrl)) return <Empty icon={MapIcon}>There is no floor plan yet.</Empty>
  return <VenueMap src={event.floorPlanUrl} alt={`Floor plan of ${venueOf(event)}`} />
}

/** What the map is called. */
export const venueOf = (event: Event) => event.venueName ?? event.location ?? event.city
