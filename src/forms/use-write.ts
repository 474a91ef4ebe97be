import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallResponse, errorMessage } from '../browser/organizer-call.ts'
import { notify } from '../layout/toaster.tsx'
import { notifySaved } from './notify-saved.tsx'

type Write<Input, Data> = {
  write: (input: Input) => Promise<Pick<CallResponse<Data>, 'data' | 'changeId'>>
  /** The toast. `opposite` is the input that undoes a write outside of the history. */
  done?: (data: Data, input: Input) => { title: string; text?: string; opposite?: Input | undefined }
  failed: string | ((input: Input) => string)
  /** The lists to refetch; by default every one. */
  list?: string[]
}

/** Writes, offers Undo, and refetches, also after a refusal, which often means an outdated list. */
export function useWrite<Input, Data>({ write, done, failed, list }: Write<Input, Data>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: write,
    onSuccess: ({ data, changeId }, input) => {
      if (!done) return
      const { title, text, opposite } = done(data, input)
      const undo = opposite && { label: 'Undo', onTake: () => mutation.mutate(opposite) }
      notifySaved(title, changeId, { text, next: undo })
    },
    onError: (error, input) => {
      const title = typeof failed === 'string' ? failed : failed(input)
      notify({ title, text: errorMessage(error), destructive: true })
    },
    onSettled: () => client.invalidateQueries(list && { queryKey: list }),
  })
  return mutation
}
