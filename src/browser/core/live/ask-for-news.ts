/** A random part of as much again is added, so that those who wait together do not ask together. */
const PAUSE_MS = 60_000

/** For a page that the server has no stream for: asks for the latest news now and then, as long as it is looked at. */
export async function askForNews(hear: (news: never) => void, isWanted: () => boolean) {
  while (isWanted()) {
    try {
      const answer = await fetch(`/api/news/latest?eventSlug=${document.body.dataset.slug}`)
      if (answer.ok) hear((await answer.json()) as never)
    } catch {
      // Without a network: the next time.
    }
    await new Promise((go) => setTimeout(go, PAUSE_MS * (1 + Math.random())))
  }
}
