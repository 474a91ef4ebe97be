import type { MySchedule } from '../../../../db/schema.ts'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { createToken } from '../storage/schedule-tokens.ts'

/** Product §26.5. */
export function DeviceContent({ visit, schedule }: { visit: PageRequest; schedule: MySchedule }) {
  const { event, links, canonical } = visit
  const path = `/my-schedule/device/${createToken(schedule, 'device')}`
  const address = canonical(path)
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('my-schedule')} />
      <ScreenTitle event={event}>Use on another device</ScreenTitle>
      <div className="take-over">
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
