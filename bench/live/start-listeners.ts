/** When each heard of a post, by Date.now(); and what fetching the page again took, where they do. */
export type Heard = { heard: number[]; fetched?: number[] }

/** People who follow the event, in a process of their own (./listeners); `heard` is asked before each post. */
export function startListeners(origin: string, people: number) {
  const open = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<Heard>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/listeners.ts`, origin, String(people)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: 'open' | Heard) => (message === 'open' ? open.resolve() : heard.resolve(message)),
  })
  void child.exited.then(() => open.reject(new Error('The listeners ended')))
  const next = () => {
    heard = Promise.withResolvers()
    return heard.promise
  }
  return { child, open: open.promise, heard: next }
}
