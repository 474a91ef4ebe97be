import { __iconData as CalendarPlus } from 'lucide-react/icons/calendar-plus'
import { Icon } from '../../ui/icon.tsx'

export function CalendarLink({ href }: { href: string }) {
  return (
    <a className="button" href={href}>
      <Icon of={CalendarPlus} size={18} />
      Add to calendar
    </a>
  )
}
