import { __iconData as Copy } from 'lucide-react/icons/copy'
import { __iconData as Link2Off } from 'lucide-react/icons/link-2-off'
import { __iconData as Share2 } from 'lucide-react/icons/share-2'
import type { MySchedule } from '../../../db/schema.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { pluralize } from '../../text/pluralize.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import type { Agenda } from '../sessions/agenda/load-agenda.ts'
import { StarsForm } from '../sessions/stars/star.tsx'
import { hasCalendars } from '../take-with-you/download-urls.ts'
import { MySessions } from './my-sessions.tsx'
import { createToken } from './schedule-tokens.ts'

type SharedProps = { visit: PageRequest; agenda: Agenda; schedule: MySchedule; isDevice: boolean; token: string }

export function SharedContent({ visit: { links }, agenda, schedule, isDevice, token }: SharedProps) {
  const starred = new Set(schedule.sessionIds)
  const there = agenda.sessions.filter(({ id }) => starred.has(id))
  return (
    <>
      <ScreenTitle css="my-schedule" subtitle={pluralize(there.length, 'session')}>
        {isDevice ? 'My schedule on this device' : 'Shared schedule'}
      </ScreenTitle>
      <StarsForm links={links} />
      <form
        className="form take-over"
        method="post"
        action={links(`/my-schedule/${isDevice ? 'device/' : ''}${token}`)}>
        <p>
          {isDevice
            ? 'Both devices will stay in sync and include everything starred on either one.'
            : 'This is someone else’s schedule. Yours won’t change.'}
        </p>
        <p className="buttons">
          <button type="submit" className="button primary">
            {isDevice ? 'Use on this device' : 'Add all to My schedule'}
          </button>
          <a className="button" href={links('/my-schedule')}>
            My schedule
          </a>
        </p>
      </form>
      <MySessions agenda={agenda} links={links} starred={starred} isMine={false} />
    </>
  )
}

export function ExpiredLink({ visit: { links } }: { visit: PageRequest }) {
  return (
    <>
      <ScreenTitle>Shared schedule</ScreenTitle>
      <EmptyState icon={Link2Off} action={{ href: links('/my-schedule'), label: 'See my schedule' }}>
        This link has been turned off. Ask for a new one.
      </EmptyState>
    </>
  )
}

export function DeviceContent({ visit, schedule }: { visit: PageRequest; schedule: MySchedule }) {
  const { links, canonical } = visit
  const path = `/my-schedule/device/${createToken(schedule, 'device')}`
  const address = canonical(path)
  return (
    <>
      <ScreenTitle css="my-schedule">Use on another device</ScreenTitle>
      <div className="form take-over">
        {address && <QrCode text={address} label="QR code for this link" />}
        <p>
          Scan this code with your other device, or open this link there within the hour. You’ll be asked to confirm.
        </p>
        <p>
          <a href={links(path)}>{address || links(path)}</a>
        </p>
        <p>
          Anyone who opens this link can change your schedule, so keep it to yourself. To show it to a friend, use
          Share.
        </p>
        <a className="button" href={links('/my-schedule')}>
          Back to my schedule
        </a>
      </div>
    </>
  )
}

export function ScheduleTools({ visit, schedule }: { visit: PageRequest; schedule: MySchedule }) {
  const { event, links, canonical } = visit
  const whole = (path: string) => canonical(path) || links(path)
  const calendar = `/my-schedule/${createToken(schedule, 'calendar')}.ics`
  const share = `/my-schedule/${createToken(schedule, 'share')}`
  return (
    <section className="my-tools on-screen" aria-label="Schedule options">
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
          <button type="button" className="button needs-script" data-share={links(share)}>
            <Icon of={Share2} size={18} />
            Share
          </button>
          <button type="button" className="button needs-script" data-share={links(share)} data-copy="">
            <Icon of={Copy} size={18} />
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
