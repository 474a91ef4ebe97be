import type { FileRequest } from '../../pages/public-file.ts'
import { isSplitByDay } from '../sessions/agenda/bundles.ts'
import { tracksWithChips } from '../sessions/constants.ts'
import { cachedSessions } from '../sessions/service.ts'
import { cachedDays, isPagedByDay } from '../sessions/views/day-paging.ts'
import { offlineLinks } from './offline-links.ts'

/** A program with more days than this is saved for these alone. */
const MAX_DAYS = 10

/** The pages of an event, what is seen first in front, and behind them what opens over them: the agenda's, then the others'. */
export async function pagesToSave(asked: FileRequest): Promise<string[]> {
  const { event } = asked
  const links = offlineLinks(asked)
  const sessions = await cachedSessions(event.id)
  const days = await cachedDays(event)
  const isByDay = isPagedByDay(days, sessions)
  const others = days.slice(1, MAX_DAYS).map(({ day }) => String(day))
  const dayBundles = isSplitByDay(event, sessions) ? days.slice(0, MAX_DAYS).map(({ day }) => String(day)) : []
  return [
    links('/'),
    links('/dialogs/agenda'),
    // As anybody gets it: what is starred is on the device itself.
    links('/my-schedule'),
    links('/no-connection'),
    ...(isByDay ? others.map((day) => links('/', { day })) : []),
    ...SCREENS.map((screen) => links(`/${screen}`)),
    links('/', { view: 'rooms' }),
    ...others.map((day) => links('/', { view: 'rooms', day })),
    links('/feedback'),
    links('/questions'),
    links('/search'),
    links('/changes'),
    // Calls name the event in any case.
    `/api/search/index?eventSlug=${encodeURIComponent(event.slug)}`,
    `/api/rooms/times?eventSlug=${encodeURIComponent(event.slug)}`,
    `/api/sessions/times?eventSlug=${encodeURIComponent(event.slug)}`,
    `/api/sessions/changes?eventSlug=${encodeURIComponent(event.slug)}`,
    ...dayBundles.map((day) => links('/dialogs/agenda', { day })),
    ...SCREENS.map((screen) => links(`/dialogs/${screen}`)),
    // Of a program that is a day at a time these would be the whole of it once more.
    ...(isByDay ? [] : tracksWithChips(sessions).map((track) => links('/', { track }))),
  ]
}

const SCREENS = ['speakers', 'sponsors', 'messaging']
