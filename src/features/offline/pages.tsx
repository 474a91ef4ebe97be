import { Elysia } from 'elysia'
import { __iconData as WifiOff } from 'lucide-react/icons/wifi-off'
import { ErrorPage, TryAgain } from '../../layout/error-page.tsx'
import { SAVED_COPY_SLOT_ID } from '../../layout/stale-notice.ts'
import { publicPageHandler } from '../../pages/public-page.tsx'

/** The worker shows it for an unsaved address; it names the saved events. */
export const offlinePages = new Elysia().get(
  '/no-connection',
  publicPageHandler({
    kinds: ['event'],
    parameters: [],
    render: async ({ links }) => ({
      page: (
        <ErrorPage
          icon={WifiOff}
          title="No connection"
          text="You’re offline, and this page isn’t saved on your device."
          links={links}>
          <div id={SAVED_COPY_SLOT_ID} hidden />
          <TryAgain href="" />
        </ErrorPage>
      ),
    }),
  }),
)
