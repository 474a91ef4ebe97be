import '../../islands/island-root.ts'
import { startToastShortcut } from './clicks-and-keys.ts'
import { now } from './clock.ts'
import { startDialogs } from './dialogs/dialogs.ts'
import { startFilters } from './lists/filters.ts'
import { startUpdates } from './live/subscribe.ts'
import { startLiveTimes } from './live-times.ts'
import { startPictures } from './pictures.ts'
import { startSaving } from './save-event.ts'

// Every page works as links and forms. This script makes them instant; reading a page needs none of it.
startDialogs()
startFilters()
startLiveTimes()
startPictures()
startToastShortcut()
startSaving()
startUpdates()

// A visitor with something in this device's storage gets the script that follows it, on every page.
const { kept, keeper, slug } = document.body.dataset
try {
  if (localStorage[kept!]) void import(keeper!)
} catch {
  // The browser stores nothing.
}

const { search } = location
if (search && search !== `?eventSlug=${slug}`) void import('./apply-url.ts').then(({ applyUrl }) => applyUrl(now))

// The production build drops this as `'production' === 'development'`.
if (process.env.NODE_ENV === 'development') startLiveReload()

/** Loads the page again after a source file was saved. */
function startLiveReload() {
  const stream = new EventSource('/live-reload')
  let wasConnected = false
  stream.addEventListener('message', () => {
    if (wasConnected) location.reload()
    wasConnected = true
  })
  stream.addEventListener('changed', () => location.reload())
}
