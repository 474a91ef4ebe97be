/** That the clock is another one cannot be overlooked, and the true one is one link away (product §27.7). */
export function showRehearsalBanner(now: () => number) {
  const parameters = new URLSearchParams(location.search)
  // The dashboard says it itself: there is nothing of ours inside what React brings to life.
  if (!document.body.dataset.event || !Date.parse(parameters.get('at') ?? '')) return
  parameters.delete('at')
  const notice = document.createElement('p')
  notice.className = 'notice rehearsal'
  notice.role = 'status'
  const words = document.createElement('strong')
  const leave = document.createElement('a')
  // Not an address from the root: with those the time travels along.
  leave.setAttribute('href', `?${String(parameters).replace(/=(?=&|$)/g, '')}`)
  leave.textContent = 'Exit rehearsal'
  notice.append(words, leave)
  const say = () => {
    const moment = `Rehearsal: showing ${formatMoment(new Date(now()))}`
    if (words.textContent !== moment) words.textContent = moment
  }
  say()
  setInterval(say, 10_000)
  document.getElementById('main')?.prepend(notice)
}

/** `10:25 AM on Saturday, March 13`, where the event is; of one without a zone by the visitor's clock. */
function formatMoment(moment: Date) {
  const timeZone = document.body.dataset.timezone
  const clock = moment.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = moment.toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  return `${clock} on ${day}`
}
