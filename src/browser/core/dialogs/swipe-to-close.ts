/** Where a dialog is a sheet at the bottom of the screen; keep it the same as in ui/overlays/dialog.css. */
const SHEET_MEDIA_QUERY = '(width < 640px)'
/** Elements that use a dragging finger for something else. */
const GESTURE_EXCEPTIONS = '.floor-plan, input, textarea, select'
/** In pixels; less does not count as a swipe. */
const CLOSE_DISTANCE_PX = 90

/** What is being pulled, and where the finger began. */
let sheet: HTMLDialogElement | null = null
let from = 0
let pulled = 0

// A sheet is swiped away: pulled down by its head, or by its content where that is at its top.
document.addEventListener(
  'touchstart',
  ({ touches, target }) => {
    pull(0)
    sheet = (target as Element).closest('dialog')
    from = touches[0]!.clientY
    const isPull = touches.length === 1 && isAtTop() && !(target as Element).closest(GESTURE_EXCEPTIONS)
    if (!isPull || !matchMedia(SHEET_MEDIA_QUERY).matches) sheet = null
  },
  { passive: true },
)
document.addEventListener('touchmove', ({ touches }) => pull(isAtTop() ? Math.max(0, touches[0]!.clientY - from) : 0), {
  passive: true,
})
document.addEventListener('touchend', () => (pulled > CLOSE_DISTANCE_PX ? sheet?.close() : pull(0)))
document.addEventListener('touchcancel', () => pull(0))

function pull(distance: number) {
  if (!sheet) return
  pulled = distance
  sheet.style.transition = distance ? 'none' : ''
  sheet.style.translate = distance ? `0 ${distance}px` : ''
}

const isAtTop = () => !sheet?.querySelector('.content')?.scrollTop

// Fetched with the first dialog.
export {}
