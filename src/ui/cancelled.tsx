import type { ReactNode } from 'react'

type CancelledNoteProps = {
  /** Why, where somebody said it. */
  reason: string | null
  /** What takes its place. */
  instead?: InsteadProps
}

/** Said in words, for whoever does not see that a title is struck through; in front of that title, or of the reason. */
export function CancelledBadge({ before: rest }: { before: ReactNode }) {
  return (
    <>
      <span className="badge cancelled">Canceled</span>
      {rest && <span className="visually-hidden">:</span>} {rest}
    </>
  )
}

/** Under the title of what does not take place (product §20.2). */
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

type InsteadProps = { title: string; href: string; dialog: string }

export function ReplacementLink({ title, href, dialog }: InsteadProps) {
  return (
    <p className="instead">
      Replaced by:{' '}
      <a href={href} data-dialog={dialog}>
        {title}
      </a>
    </p>
  )
}
