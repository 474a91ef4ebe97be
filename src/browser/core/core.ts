import '../../islands/island-root.ts'
import { now } from './clock.ts'
import { startDialogs } from './dialogs/dialogs.ts'
import { startFilters } from './lists/filters.ts'
import { startUpdates } from './live/subscribe.ts'
import { startLiveTimes } from './live-times.ts'
import { startSaving } from './offline/save-event.ts'
import { startPictures } from './pictures.ts'
import { startToastShortcut } from './toast-shortcut.ts'

// Everything on a page works as links and forms. This makes it instant, and nothing here is needed to read a page.
startDialogs()
startFilters()
startLiveTimes()
startPictures()
startToastShortcut()
startSaving()
startUpdates()

// Whoever keeps something of the event on this device is followed by a script of her own, on every page.
const { kept, keeper, slug } = document.body.dataset
try {
  if (localStorage[kept!]) void import(keeper!)
} catch {
  // Nothing can be stored: nothing is kept.
}

const { search } = location
if (search && search !== `?eventSlug=${slug}`)
  void import('./address/read-url.ts').then(({ applyUrl }) => applyUrl(now))

// Gone from the production build, where this is `'production' === 'development'`.
if (process.env.NODE_ENV === 'development')
  void import('./live-reload.ts').then(({ startLiveReload }) => startLiveReload())
