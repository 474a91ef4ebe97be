/** An address of an event that is not there shows another one (product §2.3), and says so. */
export function sayUnknownEvent() {
  const asked = new URLSearchParams(location.search).get('eventSlug')
  const { slug } = document.body.dataset
  if (!asked || !slug || asked === slug) return
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'status'
  const shown = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')!.content
  notice.textContent = `There is no event “${asked.slice(0, 100)}”. You are looking at ${shown}.`
  document.getElementById('main')!.prepend(notice)
}
