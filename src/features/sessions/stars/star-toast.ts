const SHOWN_FOR_MS = 5000

export type ToastAction = { label: string } & ({ href: string } | { press: () => void })

let ending: ReturnType<typeof setTimeout> | undefined

/** Replaces the toast before. Toasts of islands need React, which pages with stars alone lack. */
export function showStarToast(
  words: string,
  { act, shownForMs = SHOWN_FOR_MS }: { act?: ToastAction; shownForMs?: number } = {},
) {
  const region = document.querySelector('#toasts')
  if (!region) return
  region.querySelector('.star-toast')?.remove()
  const box = part('div', 'Toastify__toast-container star-toast')
  const shown = part('div', 'Toastify__toast toast')
  const text = part('div', 'toast-text')
  const title = document.createElement('strong')
  title.textContent = words
  text.append(title)
  if (act) text.append(linkOf(act, () => box.remove()))
  shown.append(
    text,
    closeOf(() => box.remove()),
  )
  box.append(shown)
  // A live region.
  ;(region.querySelector('section') ?? region).append(box)
  clearTimeout(ending)
  const end = () => {
    // Waits for a visitor who is about to press it.
    if (box.matches(':hover, :focus-within')) ending = setTimeout(end, 1000)
    else box.remove()
  }
  ending = setTimeout(end, shownForMs)
}

function linkOf(act: ToastAction, done: () => void) {
  if ('href' in act) return Object.assign(document.createElement('a'), { href: act.href, textContent: act.label })
  return buttonOf(act.label, () => {
    act.press()
    done()
  })
}

function closeOf(close: () => void) {
  const button = buttonOf('×', close)
  button.className = 'toast-close'
  button.ariaLabel = 'Close'
  return button
}

function buttonOf(label: string, press: () => void) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
  button.addEventListener('click', press)
  return button
}

const part = (tag: string, className: string) => Object.assign(document.createElement(tag), { className })
