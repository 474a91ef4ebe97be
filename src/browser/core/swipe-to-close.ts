/** The same as in ui/overlays/dialog.css. */
const SHEET_MEDIA_QUERY = '(width < 640px)'
/** They use a dragging finger themselves. */
const GESTURE_EXCEPTIONS = '.floor-plan, input, textarea, select'
const CLOSE_DISTANCE_PX = 90

let sheet: HTMLDialogElement | null = null
let from = 0
let pulled = 0

// By its header, or its content scrolled to the top.
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
// A listener that could prevent the tap would hold it back.
document.addEventListener('touchend', () => (pulled > CLOSE_DISTANCE_PX ? sheet?.close() : pull(0)), { passive: true })
document.addEventListener('touchcancel', () => pull(0))

function pull(distance: number) {
  if (!sheet) return
  pulled = distance
  sheet.style.transition = distance ? 'none' : ''
  sheet.style.translate = distance ? `0 ${distance}px` : ''
}

const isAtTop = () => !sheet?.querySelector('.content')?.scrollTop

export {}
