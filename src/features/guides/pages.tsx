import type { Guide } from '../../../db/schema.ts'
import { Page } from '../../layout/page.tsx'
import { pageHead } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../pages/public-page.tsx'
import { cachedProgram, cachedRooms } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { guidePath } from '../../text/guide-kinds.ts'
import { NotFoundNotice } from '../../ui/notices.tsx'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { cachedVenueMap } from '../rooms/service.ts'
import { GuideContent, GuidesContent } from './guides-page.tsx'
import { cachedGuides } from './service.ts'

export const guidePages = publicScreen('guides', {
  normalizeParameters: knownParameters,
  render: (visit) => renderGuides(visit),
  dialogs: { render: renderDialogs },
}).use(
  publicScreen('guide', {
    path: async (visit) => ((await findGuide(visit)) ? visit.path : SCREENS.guide.path),
    normalizeParameters: knownParameters,
    render: renderGuide,
  }),
)

async function findGuide({ event, path }: PageRequest): Promise<Guide | undefined> {
  return (await cachedGuides(event.id)).find((guide) => path === guidePath(guide))
}

async function knownParameters({ event, parameters: { map } }: PageRequest): Promise<PageRequest['parameters']> {
  return { map: map && ((await cachedRooms(event.id)).find(({ id }) => id === map)?.id ?? '') }
}

async function load({ event }: PageRequest) {
  return { guides: await cachedGuides(event.id), program: await cachedProgram(event) }
}

async function renderGuides(visit: PageRequest, { isMissing = false } = {}): Promise<PageContent> {
  return {
    status: isMissing ? 404 : 200,
    page: (
      <Page
        {...pageHead(visit, 'Good to know')}
        screen="guides"
        canonical={visit.canonical('/good-to-know')}
        noindex={isMissing}
        dialog={await requestedMap(visit)}>
        {isMissing && <NotFoundNotice what="This guide is no longer here. These are all of them." />}
        <GuidesContent visit={visit} load={() => load(visit)} />
      </Page>
    ),
  }
}

async function renderGuide(visit: PageRequest): Promise<PageContent> {
  const guide = await findGuide(visit)
  if (!guide) return renderGuides({ ...visit, path: '/good-to-know' }, { isMissing: true })
  return {
    page: (
      <Page
        {...pageHead(visit, guide.title, guide.text)}
        screen="guide"
        canonical={visit.canonical(visit.path)}
        dialog={await requestedMap(visit)}>
        <GuideContent guide={guide} program={await cachedProgram(visit.event)} visit={visit} />
      </Page>
    ),
  }
}

async function requestedMap({ event, links, path, parameters: { map } }: PageRequest) {
  if (map === undefined) return undefined
  const places = await cachedVenueMap(event)
  return <MapDialog event={event} places={places} links={links} closeHref={links(path)} roomId={map} />
}

async function renderDialogs({ event, links }: PageRequest): Promise<PageContent> {
  const places = await cachedVenueMap(event)
  return { page: <MapDialogTemplate event={event} places={places} links={links} closeHref={links('/good-to-know')} /> }
}
