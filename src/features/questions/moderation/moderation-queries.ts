import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsOrganizer, errorMessage, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { useOrganizerUpdates, type Watched } from '../../../browser/use-organizer-updates.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import type { Decision } from '../constants.ts'

const QUESTIONS: Watched = { lists: ['moderated-questions'], kinds: ['questions'] }

/** All questions of an event, in every state, newest first; others come while the moderator looks at them. */
export function useModeratedQuestions(eventSlug: string) {
  useOrganizerUpdates(eventSlug, QUESTIONS)
  return useQuery({
    queryKey: ['moderated-questions', eventSlug],
    queryFn: () => readAsOrganizer('GET /api/admin/questions', { query: { eventSlug } }),
  })
}

type StatusChange = { id: string; status: Decision }

/** Shows, hides or answers a question, and says so with a way back. */
export function useQuestionModeration(eventSlug: string) {
  const client = useQueryClient()
  const moderation = useMutation({
    mutationFn: ({ id, status }: StatusChange) =>
      callAsOrganizer('PUT /api/admin/questions/:id/status', { params: { id }, body: { status } }),
    onSuccess: ({ data: { before } }, { id, status }) => {
      const undo = { label: 'Undo', onTake: () => moderation.mutate({ id, status: before }) }
      notifySaved(DONE[status], undefined, { next: before === status ? undefined : undo })
      return client.invalidateQueries({ queryKey: ['moderated-questions', eventSlug] })
    },
    onError: (error) => notify({ title: 'Failed to update question', text: errorMessage(error), destructive: true }),
  })
  return moderation
}

const DONE: Record<Decision, string> = {
  held: 'Question moved back to review',
  shown: 'Question published',
  answered: 'Question marked as answered',
  hidden: 'Question hidden',
}
