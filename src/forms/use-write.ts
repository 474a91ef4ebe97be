import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallResponse, errorMessage } from '../browser/organizer-call.ts'
import { notify } from '../layout/toaster.tsx'
import { notifySaved } from './notify-saved.tsx'

type Write<Input, Data> = {
  write: (input: Input) => Promise<Pick<CallResponse<Data>, 'data' | 'changeId'>>
  done: (data: Data, input: Input) => { title: string; text?: string }
  failed: string
}

/** Writes, offers Undo, and refetches every list, also after a refusal, which often means an outdated list. */
export function useWrite<Input, Data>({ write, done, failed }: Write<Input, Data>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ data, changeId }, input) => {
      const { title, text } = done(data, input)
      notifySaved(title, changeId, { text })
    },
    onError: (error) => notify({ title: failed, text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
}
