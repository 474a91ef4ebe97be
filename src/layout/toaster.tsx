import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled'

/** How long a toast stays, in milliseconds, and how far to the right it is swiped away, in pixels (product §2.8). */
const SHOWN_FOR_MS = 5000
const SWIPE_PX = 50
const TOAST_REGION_ID = 'toasts'

export type Toast = { title: string; text?: string; destructive?: boolean; action?: ReactNode }

/** Shows a toast, in place of the one that may still be there: one at a time (product §2.8). */
export function notify({ title, text, destructive = false, action }: Toast): Id {
  mountToaster()
  toast.clearWaitingQueue()
  toast.dismiss()
  return toast(
    ({ toastProps: { toastId }, isPaused }) => (
      <TimedToast isPaused={isPaused} onEnd={() => toast.dismiss(toastId)}>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
        {action}
      </TimedToast>
    ),
    { role: destructive ? 'alert' : 'status', className: destructive ? 'toast destructive' : 'toast' },
  )
}

let isMounted = false

/** The core script moves the region to the topmost dialog: nothing outside a modal dialog can be reached. */
export function mountToaster() {
  if (isMounted) return
  isMounted = true
  const region = document.getElementById(TOAST_REGION_ID) ?? document.createElement('div')
  region.id = TOAST_REGION_ID
  // React Aria's modals hide everything outside them, but for what has this attribute.
  region.dataset.reactAriaTopLayer = 'true'
  ;(topmostDialog() ?? document.body).append(region)
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
        <button type="button" className="toast-close" aria-label="Close" data-tooltip="Close" onClick={closeToast}>
          ×
        </button>
      )}
    />,
  )
}

const topmostDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

const SLIDE = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })

type PassingProps = { isPaused: boolean; onEnd: () => void; children: ReactNode }

/** In place of react-toastify's own, which swipes both ways and which `prefers-reduced-motion` would cut short. */
function TimedToast({ isPaused, onEnd, children }: PassingProps) {
  useToastTimer(isPaused, onEnd)
  const swipe = (event: PointerEvent<HTMLDivElement>) => {
    const element = event.currentTarget
    const from = event.clientX
    const distance = (now: { clientX: number }) => Math.max(0, now.clientX - from)
    const move = (now: globalThis.PointerEvent) => {
      element.style.translate = `${distance(now)}px`
    }
    const end = (now: globalThis.PointerEvent) => {
      stop.abort()
      if (now.type === 'pointerup' && distance(now) >= SWIPE_PX) onEnd()
      else element.style.translate = ''
    }
    const stop = new AbortController()
    addEventListener('pointermove', move, stop)
    addEventListener('pointerup', end, stop)
    addEventListener('pointercancel', end, stop)
  }
  return (
    <div className="toast-text" onPointerDown={swipe}>
      {children}
    </div>
  )
}

/** The time stands still while the toast is pointed at or focused, or the window is behind another. */
function useToastTimer(isPaused: boolean, onEnd: () => void) {
  const left = useRef(SHOWN_FOR_MS)
  const end = useRef(onEnd)
  useEffect(() => {
    if (isPaused) return
    const since = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [isPaused])
}
