/** `unsent`: edits the server lacks. `gone`: sessions that left the program. `''`: no stars (product §26.4). */
export type StoredStars = { ids: string[]; unsent: Record<string, boolean>; gone?: string[] } | ''

const { slug } = document.body.dataset
const STORAGE_KEY = `stars ${slug}`

function readStored(): StoredStars | undefined {
  try {
    const kept = localStorage[STORAGE_KEY]
    return kept && JSON.parse(kept)
  } catch {}
}

function storeStars(stored: StoredStars) {
  try {
    localStorage[STORAGE_KEY] = stored && JSON.stringify(stored)
  } catch {}
  show()
}

function show() {
  const stored = readStored()
  if (stored === undefined) return
  for (const star of document.querySelectorAll<HTMLButtonElement>('.star')) {
    const isMine = String(!!stored && stored.ids.includes(star.value))
    if (star.ariaPressed !== isMine) star.ariaPressed = isMine
  }
  const count = document.querySelector('[data-count]')
  const stars = stored ? String(stored.ids.filter((id) => !stored.gone?.includes(id)).length || '') : ''
  if (count && count.textContent !== stars) count.textContent = stars
}

const follow = (pressed?: string) =>
  import('./star-sync.ts').then(({ startStarSync }) =>
    startStarSync({ read: readStored, keep: storeStars, show }, pressed),
  )

addEventListener('click', (press) => {
  const star = (press.target as Element).closest<HTMLButtonElement>('.star')
  if (!star) return
  press.preventDefault()
  const { value } = star
  const stored = readStored() || { ids: [], unsent: {} }
  const isMine = !stored.ids.includes(value)
  const ids = isMine ? [...stored.ids, value] : stored.ids.filter((id) => id !== value)
  storeStars({ ...stored, ids, unsent: { ...stored.unsent, [value]: isMine } })
  void follow(value)
})
addEventListener('storage', show)
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()
const stored = readStored()
if (stored) void follow()
// A browser forgets sooner than the server, which is asked once, and by My schedule (product §26.2).
else if (stored === undefined || document.querySelector('[data-mine]'))
  fetch(`/api/my-schedule?eventSlug=${slug}`)
    .then((answer) => answer.json())
    // Keeps what was pressed meanwhile.
    .then(({ isKept }) => (isKept ? follow() : (readStored() ?? storeStars(''))))
    .catch(() => {})
