import { __iconData as DoorOpen } from 'lucide-react/icons/door-open'
import { renderToString } from 'react-dom/server'
import { textError } from '../../../http/errors.tsx'
import { publicHeaders } from '../../../http/responses.ts'
import { publicFileHandler } from '../../../pages/call-handlers.ts'
import { ScreenPage } from '../../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../../pages/public-page.tsx'
import { edgesOf, nextAfter } from '../../../program/now.ts'
import { roomOpenings } from '../../../program/program.ts'
import { cachedProgram, cachedRooms } from '../../../program/program-rows.ts'
import { eventStylesheet } from '../../../text/track-colors.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { cachedGuides } from '../../guides/service.ts'
import { loadAgenda } from '../../sessions/agenda/load-agenda.ts'
import { DoorSignContent, HallContent } from './hall-page.tsx'
import { buildHallRoom, buildHallRooms } from './hall-program.ts'

const handleQrCode = publicFileHandler({
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

export const hallScreenPages = publicScreen('hall', { normalizeParameters: knownParameters, render: renderScreen }).get(
  '/qr.svg',
  handleQrCode,
)

async function knownParameters({ event, parameters: { room, day } }: PageRequest): Promise<PageRequest['parameters']> {
  const days = day === undefined ? [] : (await cachedProgram(event)).days
  const known = room === undefined ? [] : await cachedRooms(event.id)
  return {
    room: room === undefined ? undefined : (known.find(({ id }) => id === room)?.id ?? ''),
    day: days.find((one) => String(one.day) === day) && day,
  }
}

/** Expires when a session begins or ends, or a room opens again (product §30.1). */
async function renderScreen(visit: PageRequest): Promise<PageContent> {
  const { event, parameters, links, canonical } = visit
  const { room: roomId, day } = parameters
  const now = Date.now() / 1000
  const agenda = await loadAgenda(event)
  const room = agenda.rooms.find(({ id }) => id === roomId)
  const rooms = buildHallRooms(agenda, day)
  const entries = rooms.flatMap(({ days }) => days.flatMap((day) => day.entries))
  const openings = roomOpenings(rooms.flatMap((hall) => hall.room ?? []))
  const style = eventStylesheet(event, 'dark')
  const address = canonical('/', { room: room?.id })
  const guidesAddress = (await cachedGuides(event.id)).length ? canonical('/good-to-know') : ''
  const isGone = roomId !== undefined && !room
  return {
    style,
    status: isGone ? 404 : 200,
    expiresAt: async () => nextAfter(now * 1000, [...openings, ...edgesOf(entries).map((moment) => moment * 1000)]),
    page: (
      <ScreenPage
        visit={visit}
        screen="hall"
        title={room?.name ?? 'Screen'}
        canonical={canonical('/screen', { room: room?.id })}
        style={style}
        noindex
        isAlone>
        {isGone ? (
          <EmptyState icon={DoorOpen} action={{ href: links('/screen'), label: 'All rooms' }}>
            This room no longer exists.
          </EmptyState>
        ) : room ? (
          <DoorSignContent event={event} hall={buildHallRoom(agenda, room, day)} now={now} address={address} />
        ) : (
          <HallContent event={event} rooms={rooms} now={now} address={address} guidesAddress={guidesAddress} />
        )}
      </ScreenPage>
    ),
  }
}
