import { useEffect, useMemo, useState } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components'

/** The first tooltip's delay, and how soon the next one comes at once (product §2.9). */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** One tooltip serves the page, because a list may have a thousand icons. React Aria's own waits 500 ms at least. */
export function Tooltips() {
  const [trigger, setTrigger] = useState<HTMLElement>()
  useEffect(() => followTriggers(setTrigger), [])
  return trigger && <TooltipOf key={trigger.dataset.tooltip} trigger={trigger} onClose={() => setTrigger(undefined)} />
}

function TooltipOf({ trigger, onClose }: { trigger: HTMLElement; onClose: () => void }) {
  const state = useMemo(() => ({ isOpen: true, shouldSkipAnimation: true, open: () => {}, close: onClose }), [onClose])
  const ref = useMemo(() => ({ current: trigger }), [trigger])
  return (
    <TooltipTriggerStateContext value={state}>
      {/* Visible and heard in a modal dialog as well. */}
      <Tooltip isOpen triggerRef={ref} className="inverse tooltip" offset={6} data-react-aria-top-layer="true">
        {trigger.dataset.tooltip}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}

/** Reports the element whose tooltip is due. Returns an unsubscribe function. */
function followTriggers(show: (trigger: HTMLElement | undefined) => void): () => void {
  let shown: HTMLElement | undefined
  let waiting: { trigger: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY

  const open = (trigger: HTMLElement) => {
    hide()
    shown = trigger
    show(trigger)
  }
  const hide = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    if (!shown) return
    shown = undefined
    hiddenAt = performance.now()
    show(undefined)
  }
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    const trigger = triggerAt(target)
    if (pointerType === 'touch' || trigger === (shown ?? waiting?.trigger)) return
    if ((target as Element).closest?.('.tooltip')) return
    hide()
    if (!trigger) return
    const isSoonAfter = performance.now() - hiddenAt < SKIP_DELAY_MS
    if (isSoonAfter) open(trigger)
    else waiting = { trigger, timer: setTimeout(() => open(trigger), DELAY_MS) }
  }
  const onFocus = ({ target }: FocusEvent) => {
    const trigger = triggerAt(target)
    if (trigger?.matches(':focus-visible')) open(trigger)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) event.stopPropagation()
    if (event.key !== 'Tab') hide()
  }
  const stop = new AbortController()
  const always = { capture: true, signal: stop.signal }
  document.addEventListener('pointerover', onPointerOver, always)
  document.addEventListener('focusin', onFocus, always)
  for (const type of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(type, hide, always)
  document.addEventListener('keydown', onKeyDown, always)
  return () => {
    clearTimeout(waiting?.timer)
    stop.abort()
  }
}

/** Undefined where the words are visible already. */
function triggerAt(target: EventTarget | null): HTMLElement | undefined {
  const trigger = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
  const words = trigger?.querySelector<HTMLElement>('.words')
  return trigger && !(words && words.scrollWidth <= words.offsetWidth) ? trigger : undefined
}
