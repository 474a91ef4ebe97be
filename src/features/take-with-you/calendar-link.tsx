import { CalendarPlus } from 'lucide-react'

/** The phone's calendar app or a download. */
export function CalendarLink({ href }: { href: string }) {
  return (
    <a className="button" href={href}>
      <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}
