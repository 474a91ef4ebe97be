import { memo, type ReactNode, useState } from 'react'
import type { ProgramSession } from '../../program/program.ts'
import { textMatcher } from '../../text/fold.ts'
import { FilterBox } from '../../ui/lists/filter-box.tsx'

const FIRST_SESSIONS = 12

type UnplacedProps = {
  sessions: ProgramSession[]
  isShown: boolean
  isWhole: boolean
  renderSession: (session: ProgramSession) => ReactNode
}

export const Unplaced = memo(function Unplaced({ sessions, isShown, isWhole, renderSession }: UnplacedProps) {
  const [query, setQuery] = useState('')
  const isFound = textMatcher(query)
  const found = sessions.filter(({ title, people }) => isFound([title, ...people.map(({ name }) => name)].join(' ')))
  return (
    <section className="planner-unplaced" aria-label="Not placed" data-shown={isShown || undefined}>
      <h3>
        Not placed <small>{sessions.length}</small>
      </h3>
      {sessions.length > 0 && <FilterBox label="Search" value={query} onChange={setQuery} />}
      <ul>
        {(isWhole ? found : found.slice(0, FIRST_SESSIONS)).map((session) => (
          <li key={session.id}>{renderSession(session)}</li>
        ))}
      </ul>
      {sessions.length === 0 && <p>Every session has a time and a room.</p>}
      {sessions.length > 0 && found.length === 0 && <p>No matches.</p>}
    </section>
  )
})
