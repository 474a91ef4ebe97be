import type { Guide } from '../../../db/schema.ts'
import { ScreenPage } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen } from '../../pages/public-page.tsx'
import { cachedProgram, cachedRooms } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { guidePath } from '../../text/guide-kinds.ts'
import { Notice } from '../../ui/notices.tsx'
import { mapTemplate, requestedMap } from '../rooms/map/map-dialog.tsx'
import { GuideContent, GuidesContent } from './guides-page.tsx'
import { cachedGuides } from './service.ts'

export const guidePages = publicScreen('guides', {
  normalizeParameters: knownParameters,
  render: (visit) => renderGuides(visit),
  dialogs: { render: async (visit) => ({ templates: [await mapTemplate(visit, visit.links('/good-to-know'))] }) },
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
      <ScreenPage visit={visit} screen="guides" title="Good to know" noindex={isMissing} dialog={await mapOf(visit)}>
        {isMissing && <Notice>This guide is no longer here. These are all of them.</Notice>}
        <GuidesContent visit={visit} load={() => load(visit)} />
      </ScreenPage>
    ),
  }
}

async function renderGuide(visit: PageRequest): Promise<PageContent> {
  const guide = await findGuide(visit)
  if (!guide) return renderGuides({ ...visit, path: '/good-to-know' }, { isMissing: true })
  return {
    page: (
      <ScreenPage
        visit={visit}
        screen="guide"
        title={guide.title}
        about={guide.text}
        canonical={visit.canonical(visit.path)}
        dialog={await mapOf(visit)}>
        <GuideContent guide={guide} program={await cachedProgram(visit.event)} visit={visit} />
      </ScreenPage>
    ),
  }
}

const mapOf = (visit: PageRequest) => requestedMap(visit, visit.links(visit.path), visit.parameters.map)
