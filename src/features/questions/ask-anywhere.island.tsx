import { useEffect, useState } from 'react'
import island from '#island'
import { AskForm, type AskFormProps } from './ask-form.tsx'

type AskAnywhereProps = Omit<AskFormProps, 'sessionId' | 'asking'> & {
  sessions: (Pick<AskFormProps, 'asking'> & Record<'id' | 'title' | 'about', string>)[]
}

/** Offline, this page stands in for session pages that were never opened (product §24.2). */
export default island(import.meta.url, function AskAnywhere({ sessions, ...form }: AskAnywhereProps) {
  const [named, setNamed] = useState<string | null>(null)
  useEffect(() => setNamed(new URLSearchParams(location.search).get('session')), [])
  const session = sessions.find(({ id }) => id === named)
  if (!session) return null
  return (
    <div className="ask-anywhere">
      <p className="stack muted about-session">
        <strong>{session.title}</strong>
        <span>{session.about}</span>
      </p>
      <AskForm {...form} sessionId={session.id} asking={session.asking} />
      <p className="hint">Others’ questions will appear when there’s a connection.</p>
    </div>
  )
})
