import { Copy, Share2 } from 'lucide-react'
import type { MySchedule } from '../../../../db/schema.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { hasCalendars } from '../../take-with-you/download-urls.ts'
import { createToken } from '../storage/schedule-tokens.ts'

export function ScheduleTools({ visit, schedule }: { visit: PageRequest; schedule: MySchedule }) {
  const { event, links, canonical } = visit
  const whole = (path: string) => canonical(path) || links(path)
  const calendar = `/my-schedule/${createToken(schedule, 'calendar')}.ics`
  const share = `/my-schedule/${createToken(schedule, 'share')}`
  return (
    <section className="my-tools" aria-label="Schedule options">
      <a href={links('/my-schedule/device')}>
        Use on another device <span aria-hidden>→</span>
      </a>
      <details>
        <summary>Share with a friend</summary>
        <p>Anyone with this link can see your schedule but can’t change it.</p>
        <p>
          <a href={links(share)}>{whole(share)}</a>
        </p>
        <p className="buttons">
          <button type="button" className="button share" data-share={links(share)}>
            <Share2 size={18} strokeWidth={1.75} aria-hidden />
            Share
          </button>
          <button type="button" className="button share" data-share={links(share)} data-copy="">
            <Copy size={18} strokeWidth={1.75} aria-hidden />
            Copy link
          </button>
        </p>
        <Button links={links} to="revoke" value="share">
          Turn off this link
        </Button>
      </details>
      {hasCalendars(event) && (
        <details>
          <summary>Add to your calendar</summary>
          <p>Subscribe to keep your calendar in sync, with a reminder 10 minutes before each session.</p>
          <p>
            <a className="button" href={whole(calendar).replace(/^https?/, 'webcal')} data-webcal>
              Subscribe
            </a>{' '}
            <a className="button" href={links(calendar)} download>
              Download
            </a>
          </p>
          <Button links={links} to="revoke" value="calendar">
            Turn off calendar link
          </Button>
        </details>
      )}
      <details>
        <summary>Sign out my other devices</summary>
        <p>
          Your schedule stays on this device and leaves all others. Links that you shared and calendar subscriptions
          stop working.
        </p>
        <Button links={links} to="sign-out">
          Sign out other devices
        </Button>
      </details>
      <details>
        <summary>Delete my schedule</summary>
        <p>This deletes your schedule from our server and from all your devices.</p>
        <Button links={links} to="forget">
          Delete my schedule
        </Button>
      </details>
    </section>
  )
}

type ButtonProps = {
  links: PageRequest['links']
  to: 'revoke' | 'sign-out' | 'forget'
  value?: string
  children: string
}

function Button({ links, to, value, children }: ButtonProps) {
  return (
    <form method="post" action={links(`/my-schedule/${to}`)} data-forget={to === 'forget' || undefined}>
      <button type="submit" className="button" name="what" value={value}>
        {children}
      </button>
    </form>
  )
}
