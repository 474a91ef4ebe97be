import { element } from '../../../browser/core/element.ts'

const SHOWN_FOR_MS = 5000

export type ToastAction = { label: string } & ({ href: string } | { press: () => void })

let ending: ReturnType<typeof setTimeout> | undefined

/** Replaces the toast before. Toasts of islands need React, which pages with stars alone lack. */
export function showStarToast(words: string, act?: ToastAction, shownForMs = SHOWN_FOR_MS) {
  const region = document.querySelector('#toasts')
  if (!region) return
  region.querySelector('.star-toast')?.remove()
  const close = () => box.remove()
  const text = element('div', { className: 'stack toast-text' }, element('strong', {}, words))
  if (act) text.append(linkOf(act, close))
  const cross = element(
    'button',
    { type: 'button', className: 'corner toast-close', ariaLabel: 'Close', onclick: close },
    '×',
  )
  const shown = element('div', { className: 'Toastify__toast inverse toast' }, text, cross)
  const box = element('div', { className: 'Toastify__toast-container star-toast' }, shown)
  // A live region.
  ;(region.querySelector('section') ?? region).append(box)
  clearTimeout(ending)
  const end = () => {
    // Waits for a visitor who is about to press it.
    if (box.matches(':hover, :focus-within')) ending = setTimeout(end, 1000)
    else close()
  }
  ending = setTimeout(end, shownForMs)
}

function linkOf(act: ToastAction, close: () => void) {
  if ('href' in act) return element('a', { href: act.href }, act.label)
  const onclick = () => {
    act.press()
    close()
  }
  return element('button', { type: 'button', onclick }, act.label)
}
