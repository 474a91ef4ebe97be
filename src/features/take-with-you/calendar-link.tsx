import CalendarPlus from 'lucide-react/icons/calendar-plus'

export function CalendarLink({ href }: { href: string }) {
  return (
    <a className="button" href={href}>
      <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}
