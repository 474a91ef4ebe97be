/** Where a dialog is a sheet at the bottom of the screen; keep it the same as in ui/overlays/dialog.css. */
const SHEET = '(width < 640px)'
/** Elements that use a dragging finger for something else. */
const OWN_GESTURES = '.floor-plan, input, textarea, select'
/** In pixels; less does not count as a swipe. */
const FAR_ENOUGH = 90

/** A sheet is swiped away: pulled down by its head, or by its content where that is at its top. */
export function letSwipeAway(sheet: HTMLDialogElement) {
  let from: number | undefined
  let pulled = 0
  const pull = (distance: number) => {
    pulled = distance
    sheet.style.transition = distance ? 'none' : ''
    sheet.style.translate = distance ? `0 ${distance}px` : ''
  }
  const isAtTop = () => !sheet.querySelector('.content')?.scrollTop
  sheet.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const isPull = touches.length === 1 && isAtTop() && !(target as Element).closest(OWN_GESTURES)
      from = isPull && matchMedia(SHEET).matches ? touches[0]!.clientY : undefined
      pull(0)
    },
    { passive: true },
  )
  sheet.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (from !== undefined) pull(isAtTop() ? Math.max(0, touches[0]!.clientY - from) : 0)
    },
    { passive: true },
  )
  sheet.addEventListener('touchend', () => (pulled > FAR_ENOUGH ? sheet.close() : pull(0)))
  sheet.addEventListener('touchcancel', () => pull(0))
}
