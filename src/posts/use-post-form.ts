import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallInput, CallResult, ParameterlessCall } from '../browser/calls.ts'
import { focusFirstError, type Schema, validate } from '../browser/form-errors.ts'
import { sending, sendToOutbox } from '../browser/outbox.ts'
import { isQueued, RequestError, request, sendRequest } from '../browser/request.ts'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import type { Drafts, PostFields } from './use-drafts.ts'
import { type OutboxPost, useOutbox } from './use-outbox.ts'

type PostCall = Extract<ParameterlessCall, `POST ${string}`>
type Body<Call extends PostCall> = NonNullable<NonNullable<CallInput<Call>[0]>['body']>

type PostFormOptions<Call extends PostCall, Fields extends PostFields> = {
  call: Call
  drafts: Drafts<Fields>
  about: Omit<Body<Call>, keyof Fields | 'website'>
  /** Whether an outbox post belongs to this form. By default, `about` decides. */
  isOwn?: (fields: Fields) => boolean
  /** Runs at the first touch, so that the page stays light. */
  fetchSchema: () => Promise<Schema<Fields>>
  /** Runs when the server has the post, also later from the outbox. */
  onStored?: (stored: CallResult<Call>, fields: Fields) => void
  onFailed?: (error: unknown) => void
  toast: (stored: CallResult<Call>) => { title: string; text: string }
  failed: string
  refused: FieldErrors | undefined
}

const QUEUED_TOAST = {
  title: 'Waiting for a connection…',
  text: 'Your message is saved and will be sent automatically.',
}

/** Sends one post at a time and shows the outcome (product §15.8, §25.1). */
export function usePostForm<Call extends PostCall, Fields extends PostFields>(options: PostFormOptions<Call, Fields>) {
  const { call, drafts, about, fetchSchema, onStored, onFailed, toast, failed, refused = {} } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(refused)
  const [isSending, setSending] = useState(false)
  /** A failure that has no toast, because its code could not be fetched. */
  const [failure, setFailure] = useState<string>()
  const needed = useRef<Promise<[Schema<Fields>, typeof import('../layout/toaster.tsx')]>>(undefined)
  const introduced = useRef<Promise<unknown>>(undefined)
  const busy = useRef(false)

  const prepare = () => {
    // The device needs a cookie, or its posts count together with all others behind its address.
    introduced.current ??= request('POST /api/device').catch(() => {
      introduced.current = undefined
    })
    needed.current ??= Promise.all([fetchSchema(), import('../layout/toaster.tsx')]).catch((error) => {
      needed.current = undefined
      throw error
    })
    return needed.current
  }

  const attempt = async (website: string) => {
    const [schema, { notify }] = await prepare()
    const { typed } = drafts
    const judged = validate(schema, typed)
    flushSync(() => setErrors(judged.errors ?? {}))
    if (judged.errors) return focusFirstError(form.current)
    setSending(true)
    sending.count++
    try {
      const { data } = await sendRequest(call, { body: { ...judged.values, ...about, website } })
      const stored = data as CallResult<Call>
      drafts.clear(typed)
      if (!isQueued(data)) onStored?.(stored, judged.values)
      notify(isQueued(data) ? QUEUED_TOAST : toast(stored))
    } catch (error) {
      onFailed?.(error)
      notify({ title: 'Error', text: failureMessage(error, failed), destructive: true })
    } finally {
      sending.count--
    }
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    await attempt(website).catch(() => setFailure(failed))
    busy.current = false
    setSending(false)
  }

  const isAboutTheSame = (fields: Fields) =>
    Object.entries(about).every(([name, value]) => (fields as Record<string, unknown>)[name] === value)
  const waiting = useOutbox<Fields>({
    call,
    isOwn: options.isOwn ?? isAboutTheSame,
    onSent: ({ fields, answer }) => {
      drafts.clear(fields)
      onStored?.(answer as CallResult<Call>, fields)
    },
    onKept: ({ fields }) => drafts.clear(fields),
  })
  // The form takes a refused post back as soon as it is free or holds the same text (product §25.4).
  const rejected = waiting.find(({ status }) => status === 'refused')
  const isReady = rejected && drafts.canTake(rejected.fields)
  const takeBack = useEffectEvent(({ id, fields, why }: OutboxPost<Fields>) => {
    drafts.restore(fields)
    setFailure(`Your message could not be sent. ${why}`)
    sendToOutbox({ outbox: 'drop', id })
  })
  useEffect(() => {
    if (isReady && !document.hidden) takeBack(rejected)
  }, [rejected, isReady])
  // A closed form is not rendered.
  const adopt = useEffectEvent(() =>
    drafts.adopt(Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>),
  )
  useLayoutEffect(() => adopt(), [])

  const onFocus = () => void prepare().catch(() => {})
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onFocus } as const,
    errors,
    isSending,
    failure,
    waiting,
  }
}

function failureMessage(error: unknown, failed: string): string {
  if (!(error instanceof RequestError)) return failed
  if (error.text === 'No event selected') return error.text
  return error.status === 429 || error.status === 403 ? `${failed} ${error.text}` : failed
}
