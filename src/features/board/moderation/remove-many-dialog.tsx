import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '../../../text/pluralize.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { countRemoval, useRemoval } from './moderation-queries.ts'
import type { RemovalCriteria } from './moderation-schema.ts'

type RemoveManyDialogProps = {
  eventSlug: string
  post: { id: string; name: string } | undefined
  isOfLine: boolean
  onClose: () => void
}

const SPANS: Record<number, string> = { 5: '5 minutes', 15: '15 minutes', 60: '1 hour', 240: '4 hours' }

export function RemoveManyDialog({ eventSlug, post, isOfLine, onClose }: RemoveManyDialogProps) {
  const [minutes, setMinutes] = useState(5)
  const choices: { label: string; hint?: string; wanted: RemovalCriteria }[] = [
    ...(post
      ? [
          { label: `All posts by the sender of ${post.name}’s post`, wanted: { senderOf: post.id } },
          {
            label: 'All posts from the same network',
            hint: 'On venue Wi-Fi, this may be everyone.',
            wanted: { networkOf: post.id },
          },
        ]
      : []),
    ...(isOfLine
      ? [
          { label: 'Posts in line from the network that sent the most', wanted: { line: 'network' } as const },
          { label: 'All posts in line', wanted: { line: 'all' } as const },
        ]
      : []),
    { label: 'All recent posts, regardless of sender', wanted: { minutes } },
  ]
  const [chosen, choose] = useState(0)
  const { wanted } = choices[chosen]!
  const count = useQuery({
    queryKey: ['moderated-board', eventSlug, 'removal', wanted],
    queryFn: () => countRemoval(eventSlug, wanted),
  })
  const removal = useRemoval(eventSlug, onClose)
  return (
    <ModalDialog title="Remove posts" className="narrow" onClose={onClose}>
      <div className="content">
        <fieldset className="removal-choices">
          <legend className="visually-hidden">Which posts</legend>
          {choices.map(({ label, hint }, at) => (
            <label key={label} className="choice">
              <input type="radio" name="wanted" checked={chosen === at} onChange={() => choose(at)} />
              <span>
                {label}
                {hint && <small className="hint">{hint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {'minutes' in wanted && (
          <label className="compact-select">
            From the last{' '}
            <select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
              {Object.entries(SPANS).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <p role="status">
          {count.data && `${pluralize(count.data.count, 'post')} will be removed.`}
          {count.error?.message.replace(/^\d+: /, '')}
        </p>
      </div>
      <DialogButtons
        onLeave={onClose}
        act={removal.isPending ? 'Removing...' : 'Remove'}
        isDisabled={!count.data?.count || removal.isPending}
        isDestructive
        onAct={() => removal.mutate(wanted)}
      />
    </ModalDialog>
  )
}
