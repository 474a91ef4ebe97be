import { TriangleAlert } from 'lucide-react'
import type { Session } from '../../../../db/schema.ts'
import type { DeskProgram } from './action-dialog.tsx'
import { addedWarnings } from './find-added-warnings.ts'

type NewWarningsProps = {
  program: DeskProgram
  /** Sessions as they are to be. */
  changed: Session[]
}

/** What looks wrong in the program once these sessions are so, and does not now. */
export function NewWarnings({ program, changed }: NewWarningsProps) {
  const sentences = addedWarnings(program, changed)
  return (
    <div className="new-warnings" role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="warning">
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {sentence}
        </p>
      ))}
    </div>
  )
}
