import type { Event } from '../../../db/schema.ts'
import { pluralize } from '../../text/pluralize.ts'
import { parseTime } from '../../text/time/format-time.ts'
import { useManagedEvent } from '../events/managed-event-provider.tsx'
import { HiddenEvent } from '../events/publishing.tsx'
import { useFloors, useRooms } from '../rooms/queries.ts'
import { useSessions } from '../sessions/queries.ts'
import { useSpeakers } from '../speakers/queries.ts'
import { useSponsors } from '../sponsors/queries.ts'
import type { TabName } from './tabs.tsx'

/** The checklist of a hidden event. Each point leads to where it is done. */
export function Unpublished({ event, openTab }: { event: Event; openTab: (tab: TabName) => void }) {
  const { openTool } = useManagedEvent()
  const sessions = useSessions(event).data
  const rooms = useRooms(event).data
  const floors = useFloors(event).data
  const speakers = useSpeakers(event).data
  const sponsors = useSponsors(event).data
  if (!sessions || !rooms || !floors || !speakers || !sponsors) return null
  const settings = () => openTool('settings')
  const inTab = (tab: TabName) => () => openTab(tab)
  const untimed = sessions.filter(({ startTime, status }) => status !== 'cancelled' && !parseTime(startTime)).length
  const faceless = speakers.filter(({ photoUrl }) => !photoUrl).length
  const unbranded = sponsors.filter(({ logoUrl }) => !logoUrl).length
  const points = [
    { isMissing: !event.startsOn, what: 'a date', isEssential: true, open: settings },
    { isMissing: !event.timezone, what: 'a time zone', isEssential: true, open: settings },
    { isMissing: !sessions.length, what: 'sessions', isEssential: true, open: inTab('sessions') },
    { isMissing: untimed, what: `a time for ${pluralize(untimed, 'session')}`, open: inTab('planner') },
    { isMissing: !rooms.length, what: 'rooms', open: inTab('rooms') },
    { isMissing: !event.floorPlanUrl && !floors.some(({ planUrl }) => planUrl), what: 'a floor plan', open: settings },
    { isMissing: faceless, what: `a photo of ${pluralize(faceless, 'speaker')}`, open: inTab('speakers') },
    { isMissing: unbranded, what: `a logo of ${pluralize(unbranded, 'sponsor')}`, open: inTab('sponsors') },
  ]
  return <HiddenEvent event={event} missing={points.filter(({ isMissing }) => isMissing)} />
}
