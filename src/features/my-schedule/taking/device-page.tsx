import type { MySchedule } from '../../../../db/schema.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import { tokenOf } from '../keeping/addresses.ts'

/** The way to the same schedule on another device (product §26.5). */
export function DeviceContent({ visit, schedule }: { visit: Visit; schedule: MySchedule }) {
  const { event, links, canonical } = visit
  const path = `/my-schedule/device/${tokenOf(schedule, 'device')}`
  const address = canonical(path)
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event}>On another device</ScreenTitle>
      <div className="take-over">
        {address && <QrCode text={address} label="The link as a QR code" />}
        <p>
          Point the camera of the other device at it, or open this there within the hour. It asks before it does
          anything.
        </p>
        <p>
          <a href={links(path)}>{address || links(path)}</a>
        </p>
        <p>Whoever opens it can change your schedule: it is for you alone. To show it to a friend, share it instead.</p>
        <a className="button" href={links('/my-schedule')}>
          Back to my schedule
        </a>
      </div>
    </>
  )
}
