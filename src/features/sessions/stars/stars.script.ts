/**
 * What is starred on this device, so that a star answers at once, without a network too (product §26.4): ids, and of those that
 * the server has not been told of, whether they are starred.
 */
export type Kept = { ids: string[]; unsent: Record<string, boolean> }

const { slug } = document.body.dataset
const KEPT = `stars ${slug}`

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT)!)
  } catch {
    return null
  }
}

function keep(kept: Kept) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Nothing can be stored: what was starred is the server's to know.
  }
  show()
}

/** A page is the same for everybody: which stars are pressed is known here. */
function show() {
  const kept = read()
  if (kept)
    for (const star of document.querySelectorAll<HTMLButtonElement>('.star')) {
      const isMine = String(kept.ids.includes(star.value))
      if (star.ariaPressed !== isMine) star.ariaPressed = isMine
    }
}

const follow = (pressed?: string) => import('./starred.ts').then(({ follow }) => follow({ read, keep }, pressed))

addEventListener('click', (press) => {
  const star = (press.target as Element).closest<HTMLButtonElement>('.star')
  if (!star) return
  press.preventDefault()
  const { value } = star
  const { ids, unsent } = read() ?? { ids: [], unsent: {} }
  const isMine = !ids.includes(value)
  keep({ ids: isMine ? [...ids, value] : ids.filter((id) => id !== value), unsent: { ...unsent, [value]: isMine } })
  void follow(value)
})
addEventListener('storage', show)
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()
const kept = read()
if (kept?.ids[0] ?? Object.keys(kept?.unsent ?? {})[0]) void follow()
// Whoever has none may have had some: a browser forgets sooner than the server, which is asked once, and by My schedule (product §26.2).
else if (!kept || document.querySelector('[data-mine]'))
  fetch(`/api/my-schedule?eventSlug=${slug}`)
    .then((answer) => answer.json())
    .then(({ sessionIds: ids }) => {
      if (read()?.ids[0]) return
      keep({ ids, unsent: {} })
      if (ids[0]) void follow()
    })
    .catch(() => {})
