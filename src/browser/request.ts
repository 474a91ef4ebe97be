/** A call that was not answered with success. `message` is the status, a colon, a space and the text (product §15.2). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** What the server sent, or the name of the status where it sent nothing. */
    readonly text: string,
    /** The JSON that was sent, else the text; empty where there was none. */
    readonly body: unknown,
  ) {
    super(`${status}: ${text}`)
  }
}

/** Calls the server with cookies and, when there is one, a JSON body; resolves to the JSON answer (product §15.1). */
export async function request<T = unknown>(method: string, url: string, body?: unknown): Promise<T> {
  return (await send<T>(method, url, body)).data
}

/** The same with headers, in both directions. */
export async function send<T = unknown>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ data: T; headers: Headers }> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, json ?? text)
  return { data: json as T, headers: response.headers }
}
