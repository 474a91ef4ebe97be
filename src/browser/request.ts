/** A call that was not answered with success. `message` is the status, a colon, a space and the text (spec §8). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** The sentence the server sent. */
    readonly text: string,
    readonly body: unknown,
  ) {
    super(`${status}: ${text}`)
  }
}

/** Calls the server with cookies and, when there is one, a JSON body; resolves to the JSON answer (spec §7). */
export async function request<T = unknown>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, json)
  return json as T
}
