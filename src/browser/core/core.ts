import '../../islands/island-root.ts'
import { startClock } from './clock.ts'
import { startDialogs } from './dialogs/dialogs.ts'
import { startFilters } from './lists/filters.ts'
import { startNotifications } from './notifications.ts'
import { startPictures } from './pictures.ts'
import { tellOnce } from './said-once.ts'
import { startSharing } from './share.ts'
import { sayUnknownEvent } from './unknown-event.ts'

// Everything on a page works as links and forms. This makes it instant, and nothing here is needed to read a page.
tellOnce()
startDialogs()
startFilters()
startClock()
startPictures()
startNotifications()
startSharing()
sayUnknownEvent()

// Few visitors bring parameters of their own.
if (/[?&](?!eventSlug\b)/.test(location.search)) void import('./carried.ts').then(({ carry }) => carry())

// Gone from the production build, where this is `'production' === 'development'`.
if (process.env.NODE_ENV === 'development')
  void import('./live-reload.ts').then(({ startLiveReload }) => startLiveReload())
