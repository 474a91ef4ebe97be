import { TriangleAlert } from 'lucide-react'
import type { Session } from '../../../../db/schema.ts'
import type { Program } from '../../../program/program.ts'
import { addedWarnings } from '../../sessions/session-warnings.ts'

type NewWarningsProps = {
  program: Program
  /** Sessions with their new times or rooms. */
  changed: Session[]
}

/** The warnings that a change brings about, before it is made. */
export function NewWarnings({ program: { event, sessions, speakers }, changed }: NewWarningsProps) {
  const sentences = addedWarnings({ event, sessions, speakers: [...speakers.values()] }, changed)
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
