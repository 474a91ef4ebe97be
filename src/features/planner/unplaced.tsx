import { useState } from 'react'
import type { ProgramSession } from '../../program/program.ts'
import { textMatcher } from '../../text/fold.ts'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import type { Shared } from './planner-grid.tsx'
import { SessionButton } from './session-button.tsx'

/** Sessions without a time or a room. */
export function Unplaced({ sessions, planned, ...shared }: Shared & { sessions: ProgramSession[] }) {
  const [query, setQuery] = useState('')
  const isFound = textMatcher(query)
  const found = sessions.filter(({ title, people }) => isFound([title, ...people.map(({ name }) => name)].join(' ')))
  return (
    <section className="planner-unplaced" aria-label="Not placed">
      <h3>
        Not placed <small>{sessions.length}</small>
      </h3>
      {sessions.length > 0 && <FilterBox label="Search" value={query} onChange={setQuery} />}
      <ul>
        {found.map((session) => (
          <li key={session.id}>
            <SessionButton session={session} planned={planned.get(session.id)!} {...shared} />
          </li>
        ))}
      </ul>
      {sessions.length === 0 && <p>Every session has a time and a room.</p>}
      {sessions.length > 0 && found.length === 0 && <p>No matches.</p>}
    </section>
  )
}
