import { type AnyElysia, Elysia } from 'elysia'
import { authorizeCall } from '../../src/features/auth/authorize.ts'
import { readRouteAccess } from '../../src/features/auth/route-access.ts'
import { createAdmin, signIn } from '../../src/features/auth/service.ts'
import { handleCallError } from '../../src/http/errors.tsx'
import { recordClientAddress } from '../../src/http/request-address.ts'
import { readJsonBody } from '../../src/http/request-body.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
export type Answer = { status: number; headers: Headers; text: string; json: any }
type Options = { headers?: Record<string, string>; from?: string }
export type Caller = (method: string, path: string, body?: unknown, options?: Options) => Promise<Answer>

/**
 * Calls these routes as the app answers them: the guard first, failures in sentences. `body` goes as JSON, a
 * URLSearchParams as a form; `from` is the client's address.
 */
export function callers(routes: AnyElysia): { visitor: Caller; signIn(username: string): Promise<Caller> } {
  const calls = { ...readRouteAccess(routes.routes), isThere: () => true }
  const app = new Elysia()
    .onError((failure) => handleCallError(failure))
    .onParse({ as: 'global' }, readJsonBody)
    .onRequest(({ request }) => authorizeCall(request, calls))
    .use(routes)
  const as =
    (cookie: string): Caller =>
    async (method, path, body, { headers = {}, from = '192.0.2.1' } = {}) => {
      const isForm = body instanceof URLSearchParams
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': type }), ...(cookie && { cookie }), ...headers },
        body: body === undefined ? undefined : isForm || typeof body === 'string' ? body : JSON.stringify(body),
      })
      recordClientAddress(request, { requestIP: () => ({ address: from }) })
      const response = await app.handle(request)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
    }
  return {
    visitor: as(''),
    async signIn(username) {
      await createAdmin({ username, password: 'correct horse' })
      return as(`login=${(await signIn({ username, password: 'correct horse' }))!.secret}`)
    },
  }
}
