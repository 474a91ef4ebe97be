const list = document.querySelector<HTMLElement>('[data-mine]')!

// The stars of this page say what is starred: they are pressed here or in another tab.
const changes = { subtree: true, childList: true, attributeFilter: ['aria-pressed'] }
new MutationObserver(showMine).observe(list.parentElement!, changes)
showMine()
document.body.classList.add('arranged')

// What is forgotten is forgotten on this device too.
addEventListener('submit', ({ target }) => {
  if ((target as HTMLElement).matches('[data-forget]')) localStorage.removeItem(`stars ${document.body.dataset.slug}`)
})

/** The page holds the whole program: what is starred is shown. */
function showMine() {
  const pressed = list.querySelectorAll<HTMLButtonElement>('.star[aria-pressed="true"]')
  const mine = new Set([...pressed].map(({ value }) => value))
  for (const entry of document.querySelectorAll<HTMLElement>('li[data-id], li[data-of]')) {
    const isHidden = !mine.has(entry.dataset.id ?? entry.dataset.of!)
    if (entry.hidden !== isHidden) entry.hidden = isHidden
  }
  if (mine.size)
    import('./arrange.ts').then(
      ({ arrange }) => arrange(list, mine),
      () => {},
    )
}
