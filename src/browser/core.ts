import '../islands/island-root.ts'
import { startClock } from './clock.ts'
import { startDialogs } from './dialogs.ts'
import { startFilters } from './filters.ts'

// Everything on a page works as links and forms. This makes it instant, and nothing here is needed to read a page.
startDialogs()
startFilters()
startClock()
