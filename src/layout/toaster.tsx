import type { PointerEvent, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled'

/** The time of a toast, and the distance of the swipe that closes it (product §2.8). */
const SHOWN_FOR_MS = 5000
const SWIPE_PX = 50
const TOAST_REGION_ID = 'toasts'

export type Toast = { title: string; text?: string; destructive?: boolean; action?: ReactNode }

export function notify({ title, text, destructive = false, action }: Toast): Id {
  mountToaster()
  toast.clearWaitingQueue()
  toast.dismiss()
  return toast(
    ({ closeToast }) => (
      <div className="stack toast-text" ref={tellHeight} onPointerDown={(event) => startSwipe(event, closeToast)}>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
        {action}
      </div>
    ),
    { role: destructive ? 'alert' : 'status', className: destructive ? 'inverse toast destructive' : 'inverse toast' },
  )
}

/** A dialog leaves room for it. */
function tellHeight(element: HTMLElement | null) {
  if (element) document.documentElement.style.setProperty('--toast-height', `${element.offsetHeight}px`)
}

let isMounted = false

/** The core script moves the region into the topmost dialog: nothing outside a modal dialog can be reached. */
export function mountToaster() {
  if (isMounted) return
  isMounted = true
  const region = document.getElementById(TOAST_REGION_ID) ?? document.createElement('div')
  region.id = TOAST_REGION_ID
  // React Aria's modals hide everything outside them without this attribute.
  region.dataset.reactAriaTopLayer = 'true'
  ;([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(region)
  createRoot(region).render(
    <ToastContainer
      position="bottom-center"
      limit={1}
      autoClose={SHOWN_FOR_MS}
      hideProgressBar
      draggable={false}
      closeOnClick={false}
      pauseOnFocusLoss
      transition={SLIDE}
      aria-label="Notification"
      hotKeys={(event) => event.key === 'F8'}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="corner toast-close"
          aria-label="Close"
          data-tooltip="Close"
          onClick={closeToast}>
          ×
        </button>
      )}
    />,
  )
}

const SLIDE = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })

/** react-toastify swipes both ways, by a share of the width; product §2.8 says 50 pixels to the right. */
function startSwipe({ currentTarget: element, clientX }: PointerEvent<HTMLDivElement>, close: () => void) {
  const stop = new AbortController()
  const distance = (now: { clientX: number }) => Math.max(0, now.clientX - clientX)
  const move = (now: globalThis.PointerEvent) => {
    element.style.translate = `${distance(now)}px`
  }
  const end = (now: globalThis.PointerEvent) => {
    stop.abort()
    if (now.type === 'pointerup' && distance(now) >= SWIPE_PX) close()
    else element.style.translate = ''
  }
  addEventListener('pointermove', move, stop)
  addEventListener('pointerup', end, stop)
  addEventListener('pointercancel', end, stop)
}
