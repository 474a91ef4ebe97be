import { renderToString } from 'react-dom/server'
import { textError } from '../../../http/errors.tsx'
import { publicHeaders } from '../../../http/response-headers.ts'
import { publicFileHandler } from '../../../pages/public-file.ts'
import { QrCode } from '../../../ui/qr-code.tsx'

/** The event's address as a picture, which a printed agenda loads (product §30.7). */
export const handleQrCode = publicFileHandler({
  path: '/qr.svg',
  kinds: ['event'],
  includesOwnUrl: true,
  make: async ({ event, site }) => {
    if (!site) return textError(404, 'No QR code: this site’s public address isn’t known')
    const address = `${site}/?eventSlug=${encodeURIComponent(event.slug)}`
    const body = renderToString(<QrCode text={address} label={`QR code of ${address}`} />)
    return { body, headers: { ...publicHeaders(), 'content-type': 'image/svg+xml' } }
  },
})
