import { JsonLdScript, personJsonLd, ScreenPage } from '../../pages/page-head.tsx'
import type { DialogBundle, PageContent, PageRequest } from '../../pages/public-page.tsx'
import { presenceOnly, publicScreen } from '../../pages/public-page.tsx'
import { speakerCard } from '../../pages/share-card.ts'
import { cachedProgram, cachedSpeakers } from '../../program/program-rows.ts'
import { Notice } from '../../ui/notices.tsx'
import { Dialog, dialogTemplate } from '../../ui/overlays/dialog.tsx'
import { mapTemplate, requestedMap } from '../rooms/map/map-dialog.tsx'
import { speakerDialog } from './speaker-dialog.tsx'
import { SpeakersContent } from './speakers-page.tsx'

export const speakerPages = publicScreen('speakers', {
  normalizeParameters: knownParameters,
  render: renderSpeakers,
  dialogs: { render: bundleDialogs },
})

async function knownParameters({ event, parameters }: PageRequest): Promise<PageRequest['parameters']> {
  const { q, speaker, map } = parameters
  if (speaker === undefined) return { q: q?.trim() ? q : undefined, map: presenceOnly(map) }
  const isKnown = (await cachedSpeakers(event.id)).some(({ id }) => id === speaker)
  return isKnown ? { q, speaker } : { speaker: '' }
}

async function renderSpeakers(visit: PageRequest): Promise<PageContent> {
  const { event, links, parameters } = visit
  const load = () => cachedSpeakers(event.id)
  const speakerId = parameters.speaker
  const speaker = speakerId === undefined ? undefined : (await load()).find(({ id }) => id === speakerId)
  const isMissing = speakerId !== undefined && !speaker
  const closeHref = links('/speakers', { q: parameters.q })
  const talks = speaker && ((await cachedProgram(event)).talks.get(speaker.id) ?? [])
  return {
    page: (
      <ScreenPage
        visit={visit}
        screen="speakers"
        title={speaker?.name ?? 'Speakers'}
        about={speaker?.bio}
        card={speaker && speakerCard(event, speaker, talks!)}
        canonical={visit.canonical('/speakers', { speaker: speaker?.id })}
        dialog={
          speaker ? (
            <Dialog {...speakerDialog({ event, speaker, talks: talks!, links, closeHref })} />
          ) : (
            await requestedMap(visit, closeHref)
          )
        }>
        <JsonLdScript
          data={() => speaker && personJsonLd(speaker, visit.canonical('/speakers', { speaker: speaker.id }))}
        />
        {isMissing && <Notice>This speaker is no longer on the program.</Notice>}
        <SpeakersContent visit={visit} load={load} />
      </ScreenPage>
    ),
  }
}

async function bundleDialogs(visit: PageRequest): Promise<DialogBundle> {
  const { event, links } = visit
  const { speakers, talks } = await cachedProgram(event)
  const closeHref = links('/speakers')
  const map = await mapTemplate(visit, closeHref)
  return { templates: templates() }

  function* templates() {
    yield map
    for (const speaker of speakers.values())
      yield dialogTemplate(speakerDialog({ event, links, closeHref, speaker, talks: talks.get(speaker.id) ?? [] }))
  }
}
