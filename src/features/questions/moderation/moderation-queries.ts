import { useQuery } from '@tanstack/react-query'
import { callAsOrganizer, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { useOrganizerUpdates, type Watched } from '../../../browser/use-organizer-updates.ts'
import { useDecision } from '../../../posts/moderation.tsx'
import type { Decision } from '../constants.ts'

const QUESTIONS: Watched = { lists: ['moderated-questions'], kinds: ['questions'] }

/** All questions of an event, newest first, with updates. */
export function useModeratedQuestions(eventSlug: string) {
  useOrganizerUpdates(eventSlug, QUESTIONS)
  return useQuery({
    queryKey: ['moderated-questions', eventSlug],
    queryFn: () => readAsOrganizer('GET /api/admin/questions', { query: { eventSlug } }),
  })
}

export function useQuestionModeration(eventSlug: string) {
  return useDecision({
    list: ['moderated-questions', eventSlug],
    decide: ({ id, status }: { id: string; status: Decision }) =>
      callAsOrganizer('PUT /api/admin/questions/:id/status', { params: { id }, body: { status } }),
    done: ({ before }, { id, status }) => ({
      title: DONE[status],
      opposite: before === status ? undefined : { id, status: before },
    }),
    failed: () => 'Failed to update question',
  })
}

const DONE: Record<Decision, string> = {
  held: 'Question moved back to review',
  shown: 'Question published',
  answered: 'Question marked as answered',
  hidden: 'Question hidden',
}
