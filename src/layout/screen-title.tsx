import type { ReactNode } from 'react'
import type { Event } from '../../db/schema.ts'
import { Announcements } from './masthead/announcements.tsx'
import { HeadTools } from './masthead/head-tools.tsx'

/** The heading of every screen but the first, under the name of the event it belongs to. */
export function ScreenTitle({ event, subtitle, children }: { event: Event; subtitle?: string; children: ReactNode }) {
  return (
    <>
      <header className="screen-title">
        <p className="event-name">{event.name}</p>
        <h1>{children}</h1>
        {subtitle && <p>{subtitle}</p>}
        <HeadTools />
      </header>
      <Announcements />
    </>
  )
}
