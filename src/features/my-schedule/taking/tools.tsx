import type { MySchedule } from '../../../../db/schema.ts'
import type { Visit } from '../../../visits/public-page.tsx'
import { hasCalendars } from '../../take-with-you/addresses.ts'
import { tokenOf } from '../keeping/addresses.ts'

/** Other devices, friends, the calendar, and an end to it. */
export function Tools({ visit, schedule }: { visit: Visit; schedule: MySchedule }) {
  const { event, links, canonical } = visit
  const whole = (path: string) => canonical(path) || links(path)
  const calendar = `/my-schedule/${tokenOf(schedule, 'calendar')}.ics`
  const share = `/my-schedule/${tokenOf(schedule, 'share')}`
  return (
    <section className="my-tools" aria-label="Take it along">
      <a href={links('/my-schedule/device')}>
        On another device <span aria-hidden>→</span>
      </a>
      <details>
        <summary>Share with a friend</summary>
        <p>Whoever has this link sees what you starred, and cannot change it.</p>
        <p>
          <a href={links(share)}>{whole(share)}</a>
        </p>
        <Button links={links} to="revoke" value="share">
          Make this link useless
        </Button>
      </details>
      {hasCalendars(event) && (
        <details>
          <summary>In your calendar</summary>
          <p>A calendar that subscribes follows what you star, and reminds you ten minutes before.</p>
          <p>
            <a className="button" href={whole(calendar).replace(/^https?/, 'webcal')} data-webcal>
              Subscribe
            </a>{' '}
            <a className="button" href={links(calendar)} download>
              Download
            </a>
          </p>
          <Button links={links} to="revoke" value="calendar">
            Stop this subscription
          </Button>
        </details>
      )}
      <details>
        <summary>Forget my schedule</summary>
        <p>It is deleted here, on this device and on every other one that has it.</p>
        <Button links={links} to="forget">
          Forget it
        </Button>
      </details>
    </section>
  )
}

type ButtonProps = { links: Visit['links']; to: 'revoke' | 'forget'; value?: string; children: string }

function Button({ links, to, value, children }: ButtonProps) {
  return (
    <form method="post" action={links(`/my-schedule/${to}`)} data-forget={to === 'forget' || undefined}>
      <button type="submit" className="button" name="what" value={value}>
        {children}
      </button>
    </form>
  )
}
