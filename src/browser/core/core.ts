import '../../islands/island-root.ts'
import { now } from './clock.ts'
import { startDialogs } from './dialogs.ts'
import { startFilters } from './filters.ts'
import { startLiveTimes } from './live-times.ts'
import { startPictures } from './pictures.ts'
import { startSaving } from './save-event.ts'
import { startUpdates } from './subscribe.ts'

// Pages work as links and forms without it.
startDialogs()
startFilters()
startLiveTimes()
startPictures()
startToastShortcut()
startSaving()
startUpdates()

// A visitor with stored data gets the script that follows it on every page.
const { kept, keeper, slug } = document.body.dataset
try {
  if (localStorage[kept!]) void import(keeper!)
} catch {}

const { search } = location
if (search && search !== `?eventSlug=${slug}`) void import('./apply-url.ts').then(({ applyUrl }) => applyUrl(now))

/** Works before the notifications' script is loaded (product §2.8). */
function startToastShortcut() {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('#toasts > *')?.focus()
    // Escape closes an open dialog first. What is first in "more" is its button.
    if (key === 'Escape') {
      const more = document.querySelector<HTMLElement>('body:not(:has(dialog)) nav [open] *')
      more?.focus()
      more?.click()
    }
  })
}
