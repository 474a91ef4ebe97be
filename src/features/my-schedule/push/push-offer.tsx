import { __iconData as ShareIcon } from 'lucide-react/icons/share'
import { __iconData as SquarePlus } from 'lucide-react/icons/square-plus'
import { chunkOf } from '../../../islands/manifest.ts'
import { Icon } from '../../../ui/icon.tsx'
import { pushPublicKey } from './web-push.ts'

const SCRIPT = `${import.meta.dir}/push.script.ts`

/** Hidden until its script knows what this browser can. From the third star on it is offered (product §26.12). */
export function PushOffer({ isOffered }: { isOffered: boolean }) {
  return (
    <form className="push" data-push={pushPublicKey()} data-offered={isOffered || undefined} hidden>
      <h2>Notifications on this device</h2>
      <div className="take-over" hidden>
        <Kind value="soon">A starred session begins in 10 minutes</Kind>
        <Kind value="changes">A starred session moves or is canceled</Kind>
        <Kind value="announcements">There is an announcement for my rooms or days</Kind>
        <button type="submit" className="button primary">
          Turn on
        </button>
        <p role="status" />
        <p>
          We store this browser’s push address and keys with your schedule until you turn this off. Nothing is sent
          outside the event’s hours.
        </p>
      </div>
      <ol className="take-over" hidden>
        <li>
          Tap <Icon of={ShareIcon} size={20} /> Share below or above this page.
        </li>
        <li>
          Tap <Icon of={SquarePlus} size={20} /> Add to Home Screen.
        </li>
        <li>Open the app from there. “Use on another device” brings your stars along. Then turn on notifications.</li>
      </ol>
      <script type="module" src={chunkOf(SCRIPT).url} />
    </form>
  )
}

const Kind = ({ value, children }: { value: string; children: string }) => (
  <label>
    <input type="checkbox" value={value} defaultChecked /> {children}
  </label>
)
