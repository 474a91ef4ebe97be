import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CallResponse, errorMessage } from '../browser/organizer-call.ts'
import { notifySaved } from '../forms/notify-saved.tsx'
import { notify } from '../layout/toaster.tsx'

type DecisionOptions<Choice, Answer> = {
  list: string[]
  decide: (choice: Choice) => Promise<CallResponse<Answer>>
  /** The toast, and the choice that Undo makes. Decisions are not in the history, which a flood would fill. */
  done?: (answer: Answer, choice: Choice) => { title: string; opposite?: Choice | undefined }
  failed: (choice: Choice) => string
}

export function useDecision<Choice, Answer>({ list, decide, done, failed }: DecisionOptions<Choice, Answer>) {
  const client = useQueryClient()
  const decision = useMutation({
    mutationFn: decide,
    onSuccess: ({ data }, choice) => {
      const { title, opposite } = done?.(data, choice) ?? {}
      const undo = opposite && { label: 'Undo', onTake: () => decision.mutate(opposite) }
      if (title) notifySaved(title, undefined, { next: undo })
      return client.invalidateQueries({ queryKey: list })
    },
    onError: (error, choice) => notify({ title: failed(choice), text: errorMessage(error), destructive: true }),
  })
  return decision
}

type RowAction = { label: string; name?: string; isPrimary?: boolean; isDisabled?: boolean; onTake: () => void }

type ModeratedRowProps = { className: string; size?: 'small' | ''; actions: (RowAction | false)[]; children: ReactNode }

export function ModeratedRow({ className, size = 'small', actions, children }: ModeratedRowProps) {
  return (
    <li className={`row ${className}`}>
      <div>{children}</div>
      <span className="row-actions">
        {actions
          .filter((action) => action !== false)
          .map(({ label, name, isPrimary, isDisabled, onTake }) => (
            <button
              key={label}
              type="button"
              className={['button', isPrimary && 'primary', size].filter(Boolean).join(' ')}
              aria-label={name}
              disabled={isDisabled}
              onClick={onTake}>
              {label}
            </button>
          ))}
      </span>
    </li>
  )
}
