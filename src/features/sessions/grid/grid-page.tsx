import { CalendarDays } from 'lucide-react'
import { chunkOf, stylesheetUrl } from '../../../islands/manifest.ts'
import { Masthead } from '../../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import { zoneName } from '../../../program/instants.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import { Placeholders } from '../../../ui/loading/placeholders.tsx'
import { downloadDialogId } from '../../take-with-you/download-dialog.tsx'
import type { Agenda } from '../agenda/load-agenda.ts'
import { tracksWithChips } from '../constants.ts'
import { DayPicker } from '../views/day-choice.tsx'
import { filterByTrack, isSplitByDay } from '../views/day-paging.ts'
import { TrackChips } from '../views/track-chips.tsx'
import { ViewSwitch } from '../views/view-switch.tsx'
import { RoomGrid } from './room-grid.tsx'

const SCRIPT = `${import.meta.dir}/grid.script.ts`

type GridContentProps = { visit: PageRequest; load: () => Promise<Agenda> }

/** Product §3.12. */
export function GridContent({ visit, load }: GridContentProps) {
  const { event, parameters } = visit
  const { track } = parameters
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('grid')} />
      <script type="module" src={chunkOf(SCRIPT).url} />
      <Masthead event={event} zone={zoneName(event)} take={{ track, dialog: downloadDialogId(track) }} />
      <div className="agenda-tools">
        <ViewSwitch visit={visit} />
      </div>
      <Deferred load={load} placeholder={<Placeholders count={3} shape="session" lines={4} />}>
        {(agenda) => <Grid agenda={agenda} visit={visit} />}
      </Deferred>
    </>
  )
}

function Grid({ agenda, visit }: { agenda: Agenda; visit: PageRequest }) {
  const { links, parameters } = visit
  const { track } = parameters
  const { days } = agenda
  const day = days[Number(parameters.day ?? 1) - 1] ?? days[0]!
  const ofDay = agenda.sessions.filter((session) => session.day === day.day)
  const bundle = isSplitByDay(agenda) ? links('/dialogs/agenda', { day: String(day.day) }) : undefined
  const sessions = filterByTrack(ofDay, track)
  return (
    <>
      <div className="grid-bar">
        {days.length > 1 && <DayPicker days={days} current={day} visit={visit} />}
        <TrackChips tracks={tracksWithChips(agenda.sessions)} visit={visit} current={track} />
      </div>
      <div className="grid-box" data-swap="agenda">
        <RoomGrid agenda={agenda} sessions={sessions} day={day} bundle={bundle} visit={visit} />
        {sessions.length === 0 && (
          <EmptyState
            icon={CalendarDays}
            hidden={false}
            action={{ href: links('/', { view: 'rooms', day: parameters.day }), label: 'Show all sessions' }}
          >
            {`No sessions ${track ? `in ${track} ` : ''}on ${formatProgramDay(day)}.`}
          </EmptyState>
        )}
      </div>
    </>
  )
}
