import { annotateList } from './annotate-list.ts'

/** The page holds the whole program. `ids` includes starred sessions that have left the program. */
export default function showStarred(ids: () => string[]) {
  const list = document.querySelector<HTMLElement>('[data-mine]')!
  const page = list.parentElement!
  const show = () => {
    const mine = new Set(ids())
    for (const entry of page.querySelectorAll<HTMLElement>('li[data-id]')) {
      const isHidden = !mine.has(entry.dataset.id!)
      if (entry.hidden !== isHidden) entry.hidden = isHidden
    }
    annotateList(list, mine)
  }
  new MutationObserver(show).observe(page, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] })
  // At once, so that the scroll position can be restored.
  document.addEventListener('swapped', show)
  show()
}

addEventListener('submit', ({ target }) => {
  if ((target as HTMLElement).matches('[data-forget]')) localStorage.removeItem(`stars ${document.body.dataset.slug}`)
})
