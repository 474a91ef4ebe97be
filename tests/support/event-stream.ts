/** An open event stream, read one message at a time. */
export type EventStream = {
  headers: Headers
  /** The `data` of the next message. Rejects where the stream ended before. */
  next(): Promise<string>
  /** When the server wants the browser back. */
  retryMs(): Promise<number>
  /** Resolves when the server ends it. */
  ended(): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } })
  if (response.status !== 200) throw new Error(`The stream was answered ${response.status}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  const field = async (name: string): Promise<string> => {
    const line = new RegExp(`^${name}: (.*)\n\n`, 'm')
    while (!line.test(read)) {
      const { done, value } = await reader.read()
      if (done) throw new Error('The stream ended')
      read += value
    }
    const [whole, value] = line.exec(read)!
    read = read.replace(whole, '')
    return value!
  }
  const close = () => reader.cancel()
  return {
    headers: response.headers,
    next: () => field('data'),
    retryMs: async () => Number(await field('retry')),
    ended: async () => {
      while (!(await reader.read()).done);
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
