import type { Event } from '../../../../db/schema.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { CompactMasthead, Masthead } from '../../../layout/masthead/masthead.tsx'
import { SearchBox } from '../../../layout/search-box.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { zoneName } from '../../../program/instants.ts'
import { countDays } from '../../../program/program-days.ts'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import { Placeholders } from '../../../ui/loading/placeholders.tsx'
import { downloadDialogId } from '../../take-with-you/download-dialog.tsx'
import { TRACK_CHIPS, tracksWithChips } from '../constants.ts'
import { filterByTrack, isPagedByDay } from '../views/day-paging.ts'
import { TrackChips } from '../views/track-chips.tsx'
import { ViewSwitch } from '../views/view-switch.tsx'
import { AgendaList } from './agenda-list.tsx'
import type { Agenda } from './load-agenda.ts'
import { hoursOfDays } from './whats-now.ts'

type AgendaContentProps = { visit: PageRequest; load: () => Promise<Agenda> }

/** The home screen (product §3). */
export function AgendaContent({ visit, load }: AgendaContentProps) {
  const { event, links } = visit
  const track = visit.parameters.track ?? (visit.parameters.take || undefined)
  const chips = { visit, current: track }
  const usualChips = <TrackChips {...chips} tracks={TRACK_CHIPS} />
  return (
    <>
      <link rel="stylesheet" media="print" href={stylesheetUrl('day-sheet')} />
      <Masthead event={event} zone={zoneName(event)} take={{ track, dialog: downloadDialogId(track) }} />
      {/* Loads only for printing. */}
      <img className="on-paper" src={links('/qr.svg')} alt="" width={96} height={96} loading="lazy" />
      <div className="agenda-tools">
        <ViewSwitch visit={visit} />
      </div>
      <div className="bar">
        <CompactMasthead event={event} />
        <Deferred load={load} placeholder={usualChips} fallback={usualChips}>
          {(agenda) => (
            <TrackChips
              {...chips}
              tracks={tracksWithChips(agenda.sessions)}
              hours={hoursOfDays(agenda)}
              isWhole={(of) => !isPagedByDay(agenda, filterByTrack(agenda.sessions, of))}
            />
          )}
        </Deferred>
        <search>
          <SearchBox
            links={links}
            path="/search"
            narrows="/"
            query={visit.parameters.q ?? ''}
            label="Search the agenda"
            placeholder="Search the agenda..."
          >
            <span data-swap="track">{track && <input type="hidden" name="track" value={track} />}</span>
          </SearchBox>
        </search>
      </div>
      <div data-swap="agenda">
        <Deferred load={load} placeholder={<ComingSoon event={event} />}>
          {(agenda) => <AgendaList agenda={agenda} visit={visit} track={track} />}
        </Deferred>
      </div>
    </>
  )
}

function ComingSoon({ event }: { event: Event }) {
  return (
    <>
      {countDays(event) > 1 && <div className="days-to-come" aria-hidden />}
      <Placeholders count={3} shape="session" lines={4} />
    </>
  )
}
