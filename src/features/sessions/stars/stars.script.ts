/** `unsent`: edits the server lacks. `gone`: sessions that left the program. `''`: no stars (product §26.4). */
export type StoredStars = { ids: string[]; unsent: Record<string, boolean>; gone?: string[] } | ''

const { slug } = document.body.dataset
const STORAGE_KEY = `stars ${slug}`

/** Undefined before the server was asked, and without storage. */
function readStored(): StoredStars | undefined {
  try {
    const kept = localStorage[STORAGE_KEY]
    return kept && JSON.parse(kept)
  } catch {}
}

function storeStars(kept: StoredStars) {
  try {
    localStorage[STORAGE_KEY] = kept && JSON.stringify(kept)
  } catch {}
  show()
}

function show() {
  const kept = readStored()
  if (kept === undefined) return
  for (const star of document.querySelectorAll<HTMLButtonElement>('.star')) {
    const isMine = String(!!kept && kept.ids.includes(star.value))
    if (star.ariaPressed !== isMine) star.ariaPressed = isMine
  }
  const count = document.querySelector('[data-count]')
  const stars = kept ? String(kept.ids.filter((id) => !kept.gone?.includes(id)).length || '') : ''
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
  const kept = readStored() || { ids: [], unsent: {} }
  const isMine = !kept.ids.includes(value)
  const ids = isMine ? [...kept.ids, value] : kept.ids.filter((id) => id !== value)
  storeStars({ ...kept, ids, unsent: { ...kept.unsent, [value]: isMine } })
  void follow(value)
})
addEventListener('storage', show)
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()
const kept = readStored()
if (kept) void follow()
// A browser forgets sooner than the server, which is asked once, and by My schedule (product §26.2).
else if (kept === undefined || document.querySelector('[data-mine]'))
  fetch(`/api/my-schedule?eventSlug=${slug}`)
    .then((answer) => answer.json())
    // Keeps what was pressed meanwhile.
    .then(({ isKept }) => (isKept ? follow() : (readStored() ?? storeStars(''))))
    .catch(() => {})
