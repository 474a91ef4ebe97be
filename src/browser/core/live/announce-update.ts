/** What changes at once, and what follows it soon, is one piece of news. */
const QUIET_MS = 2000

let said: HTMLElement | undefined
let later: ReturnType<typeof setTimeout> | undefined

/** For whoever listens to the page: it is said once that it became another (product §27.4). */
export function announceUpdate() {
  if (!said) {
    said = document.createElement('p')
    said.className = 'visually-hidden'
    said.role = 'status'
  }
  said.textContent = ''
  // Outside an open dialog nothing is heard. A region that is new has to be there before it is heard.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(said)
  clearTimeout(later)
  later = setTimeout(() => said!.replaceChildren('The agenda has been updated.'), QUIET_MS)
}
