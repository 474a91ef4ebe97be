import type { ReactNode } from 'react'

type CancelledNoteProps = {
  reason: string | null
  instead?: ReplacementProps
}

/** A struck-through title needs words for screen readers. */
export function CancelledBadge({ before: rest }: { before: ReactNode }) {
  return (
    <>
      <span className="badge cancelled">Canceled</span>
      {rest && <span className="visually-hidden">:</span>} {rest}
    </>
  )
}

/** Stands under a canceled session's title (product §20.2). */
export function CancelledNote({ reason, instead }: CancelledNoteProps) {
  return (
    <div className="cancelled-note">
      <p>
        <CancelledBadge before={reason} />
      </p>
      {instead && <ReplacementLink {...instead} />}
    </div>
  )
}

type ReplacementProps = { id: string; title: string; href: string }

export function ReplacementLink({ id, title, href }: ReplacementProps) {
  return (
    <p className="instead">
      Replaced by:{' '}
      <a href={href} data-dialog={`session-${id}`}>
        {title}
      </a>
    </p>
  )
}
