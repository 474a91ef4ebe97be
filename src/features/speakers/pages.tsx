import { JsonLdScript, personJsonLd, ScreenPage } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, presenceOnly, publicScreen } from '../../pages/public-page.tsx'
import { speakerCard } from '../../pages/share-card.ts'
import { cachedProgram, cachedSpeakers } from '../../program/program-rows.ts'
import { SlicedList } from '../../ui/loading/deferred.tsx'
import { NotFoundNotice } from '../../ui/notices.tsx'
import { mapTemplate, requestedMap } from '../rooms/map/map-dialog.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { SpeakersContent } from './speakers-page.tsx'

export const speakerPages = publicScreen('speakers', {
  normalizeParameters: knownParameters,
  render: renderSpeakers,
  dialogs: { render: renderDialogs },
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
            <SpeakerDialog event={event} speaker={speaker} talks={talks!} links={links} closeHref={closeHref} open />
          ) : (
            await requestedMap(visit, closeHref)
          )
        }>
        <JsonLdScript
          data={() => speaker && personJsonLd(speaker, visit.canonical('/speakers', { speaker: speaker.id }))}
        />
        {isMissing && <NotFoundNotice what="This speaker is no longer on the program." />}
        <SpeakersContent visit={visit} load={load} />
      </ScreenPage>
    ),
  }
}

async function renderDialogs(visit: PageRequest): Promise<PageContent> {
  const { event, links } = visit
  const { speakers, talks } = await cachedProgram(event)
  const shared = { event, links, closeHref: links('/speakers') }
  return {
    page: (
      <>
        {await mapTemplate(visit, shared.closeHref)}
        <SlicedList items={[...speakers.values()]} size={25}>
          {(speaker) => (
            <SpeakerDialog key={speaker.id} {...shared} speaker={speaker} talks={talks.get(speaker.id) ?? []} />
          )}
        </SlicedList>
      </>
    ),
  }
}
