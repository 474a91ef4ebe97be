import * as z from 'zod/mini'
import { createApi, createApp } from '../../../src/app.ts'
import { registration } from '../../../src/features/auth/schema.ts'
import { ownPost } from '../../../src/features/board/schema.ts'
import { boardPost } from '../../../src/features/board/service.ts'
import { feedbackPost } from '../../../src/features/feedback/service.ts'
import { mailPost } from '../../../src/features/mail/service.ts'
import { ownQuestion, vote } from '../../../src/features/questions/schema.ts'
import { questionPost } from '../../../src/features/questions/service.ts'
import { typedReportPost } from '../../../src/features/safety/service.ts'
import { validatorOf } from '../../../src/http/request-body.ts'

/** One thing that the app answers: `path` as the router has it, `/api/admin/sessions/:id`. */
export type Call = {
  method: string
  path: string
  /** What is sent in its body, and how. */
  sends?: Fields | { as: 'picture' } | { as: 'import' }
  /** The parameters that it reads by a schema. */
  query: string[]
}

type Fields = { as: 'json' | 'form'; schema: z.ZodMiniType }

/** All that the app answers, as its own routes say. */
export function listCalls(): Call[] {
  const pages = createApp().routes.filter(({ path }) => !path.startsWith('/api/'))
  return [...pages, ...createApi().routes].map(({ method, path, hooks }) => ({
    method: method === 'ALL' ? 'GET' : method,
    path,
    sends: sentTo(method, path, hooks?.body),
    query: Object.keys(hooks?.query?._zod?.def.shape ?? {}),
  }))
}

function sentTo(method: string, path: string, declared: unknown): Call['sends'] {
  if (declared) return { as: 'json', schema: validatorOf(declared as z.ZodMiniType) }
  if (/^\/api\/objects\/uploads\//.test(path)) return { as: 'picture' }
  if (/^\/api\/admin\/imports\/(plan|apply)$/.test(path)) return { as: 'import' }
  if (method !== 'POST' || path.startsWith('/api/')) return undefined
  const schema = FORMS[path]
  if (!schema) throw new Error(`Say in ${import.meta.file} what the form at ${path} sends`)
  return { as: 'form', schema }
}

const nothing = z.object({})
const SECURITY_FIELDS = ['current', 'password', 'again', 'salt', 'code', 'name', 'passkey', 'id', 'sid']

const OWN_FIELDS = [
  'coming',
  'message',
  'answered',
  'bio',
  'was bio',
  'photoUrl',
  'photoUrl file',
  'jobs',
  'websiteUrl',
]

/** What the forms of pages send, which no route says. */
const FORMS: Record<string, z.ZodMiniType> = {
  '/messaging': boardPost.schema,
  '/messaging/remove': ownPost,
  '/messaging/report': z.object({ eventId: z.string(), post: z.string() }),
  '/sponsors': mailPost.schema,
  '/questions': questionPost.schema,
  '/questions/remove': z.extend(ownQuestion, { sessionId: z.string() }),
  '/questions/vote': z.extend(vote, { sessionId: z.string() }),
  '/feedback': feedbackPost.schema,
  '/report': typedReportPost.schema,
  '/report/receipt': z.object({ words: z.string(), text: z.string() }),
  '/admin/safety/:id': z.object(
    Object.fromEntries(['kind', 'text', 'state', 'deleted'].map((name) => [name, z.string()])),
  ),
  '/my-schedule': z.object({ star: z.string() }),
  '/my-schedule/revoke': z.object({ what: z.enum(['share', 'calendar']) }),
  '/my-schedule/sign-out': nothing,
  '/my-schedule/forget': nothing,
  '/my-schedule/device/:token': nothing,
  '/my-schedule/:token': nothing,
  '/own/:token': z.object(Object.fromEntries(OWN_FIELDS.map((name) => [name, z.string()]))),
  '/admin/join/:secret': registration,
  '/admin/security/:step': z.object(Object.fromEntries(SECURITY_FIELDS.map((name) => [name, z.string()]))),
}
