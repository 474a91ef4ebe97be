import { CalendarPlus } from 'lucide-react'

/** To the calendar of what a dialog is of: opened by the phone's own, or kept as a file. */
export function CalendarLink({ href }: { href: string }) {
  return (
    <a className="button" href={href}>
      <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}
