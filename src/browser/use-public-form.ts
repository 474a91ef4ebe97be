import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import { focusFirstError, type Schema, validate } from './form-errors.ts'
import { isQueued, RequestError, request } from './request.ts'

/** What only sending needs: fetched when the form is first touched, so that reading the page stays light. */
type NeededToSend<Values> = {
  schema: Schema<Values>
  notify: (notice: { title: string; text: string; destructive?: boolean }) => void
}

type PublicFormOptions<Values, Answer> = {
  fetchNeeded: () => Promise<NeededToSend<Values>>
  typed: Record<keyof Values, string>
  /** Resolves once the server or the worker has it: kept longer, it would look unsent. `website` is the trap. */
  send: (values: Values & { website: string }) => Promise<Answer>
  /** Empties the fields of what was sent, or is kept to be sent: what was typed meanwhile stays. */
  clear: (sent: Record<keyof Values, string>) => void
  /** The server has it; answers the words of the toast. */
  sent: (answer: Answer) => { title: string; text: string }
  /** That it could not be sent. */
  failed: string
  /** Why it was refused without JavaScript. */
  refused?: FieldErrors
}

const QUEUED_TOAST = {
  title: 'Waiting for a connection…',
  text: 'Your message is saved and will be sent automatically.',
}

/** Sends once at a time and says the outcome (product §15.8). Until then nothing typed is lost (product §25.1). */
export function usePublicForm<Values, Answer = unknown>(options: PublicFormOptions<Values, Answer>) {
  const { fetchNeeded, typed, send, clear, sent, failed, refused = {} } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(refused)
  const [isSending, setSending] = useState(false)
  /** Why it failed, where not even the code for a toast could be fetched. */
  const [failure, setFailure] = useState<string>()
  const needed = useRef<Promise<NeededToSend<Values>>>(undefined)
  const busy = useRef(false)

  const prepare = () => {
    if (!needed.current) introduce()
    needed.current ??= fetchNeeded().catch((error) => {
      needed.current = undefined
      throw error
    })
    return needed.current
  }

  const attempt = async (website: string) => {
    const { schema, notify } = await prepare()
    const judged = validate(schema, typed)
    // At once: the focus goes to the first field that shows an error.
    flushSync(() => setErrors(judged.errors ?? {}))
    if (judged.errors) return focusFirstError(form.current)
    setSending(true)
    try {
      const answer = await send({ ...judged.values, website })
      clear(typed)
      notify(isQueued(answer) ? QUEUED_TOAST : sent(answer))
    } catch (error) {
      notify({ title: 'Error', text: failureMessage(error, failed), destructive: true })
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

  const onFocus = () => void prepare().catch(() => {})
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onFocus } as const,
    errors,
    isSending,
    failure,
    fail: setFailure,
  }
}

/** Gives the device a cookie, so that its posts are not counted together with everybody's behind the same address. */
const introduce = () => void request('POST /api/device').catch(() => {})

/** That it failed, and the server's reason where there is one (product §15.8). */
function failureMessage(error: unknown, failed: string): string {
  if (!(error instanceof RequestError)) return failed
  if (error.text === 'No event selected') return error.text
  return error.status === 429 || error.status === 403 ? `${failed} ${error.text}` : failed
}
