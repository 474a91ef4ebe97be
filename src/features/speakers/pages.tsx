import { Elysia } from 'elysia'
import { Page } from '../../layout/page.tsx'
import { InSlices } from '../../ui/loading/in-slices.tsx'
import { NotHere } from '../../ui/notice.tsx'
import { asSwitch } from '../../visits/parameters.ts'
import { type PageContent, publicPage, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { personData } from '../linked-data/event-data.ts'
import { LinkedDataScript } from '../linked-data/linked-data.tsx'
import { MapDialog, MapDialogTemplate } from '../rooms/map/map-dialog.tsx'
import { rememberedPlaces } from '../rooms/service.ts'
import { rememberedSpeakers } from './service.ts'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { SpeakersContent } from './speakers-page.tsx'
import { rememberedTalks } from './talks.ts'

const kinds = ['event', 'speakers', 'sessions', 'rooms'] as const

export const speakerPages = new Elysia()
  .get(
    '/speakers',
    publicPage({ kinds, reads: ['q', 'speaker', 'map'], known: knownParameters, render: renderSpeakers }),
  )
  .get('/dialogs/speakers', publicPage({ kinds, reads: [], isFragment: true, render: renderDialogs }))

/** An empty speaker is one who is not on the program. */
async function knownParameters({ event, parameters }: Visit): Promise<Visit['parameters']> {
  const { q, speaker, map } = parameters
  if (speaker === undefined) return { q: q?.trim() ? q : undefined, map: asSwitch(map) }
  const isKnown = (await rememberedSpeakers(event.id)).some(({ id }) => id === speaker)
  return isKnown ? { q, speaker } : { speaker: '' }
}

async function renderSpeakers(visit: Visit): Promise<PageContent> {
  const { event, links, parameters } = visit
  const load = () => rememberedSpeakers(event.id)
  const wanted = parameters.speaker
  const speaker = wanted === undefined ? undefined : (await load()).find(({ id }) => id === wanted)
  const isMissing = wanted !== undefined && !speaker
  const closeHref = links('/speakers', { q: parameters.q })
  return {
    page: (
      <Page
        {...screenHead(visit, speaker?.name ?? 'Speakers', speaker?.bio)}
        event={event}
        links={links}
        screen="speakers"
        canonical={visit.canonical('/speakers', { speaker: speaker?.id })}
        image={speaker?.photoUrl}
        dialogs={links('/dialogs/speakers')}
        dialog={
          speaker ? (
            <SpeakerDialog
              event={event}
              speaker={speaker}
              talks={(await rememberedTalks(event.id)).get(speaker.id) ?? []}
              links={links}
              closeHref={closeHref}
              open
            />
          ) : (
            parameters.map !== undefined && (
              <MapDialog event={event} places={await rememberedPlaces(event)} links={links} closeHref={closeHref} />
            )
          )
        }
      >
        <LinkedDataScript
          data={() => speaker && personData(speaker, visit.canonical('/speakers', { speaker: speaker.id }))}
        />
        {isMissing && <NotHere what="This speaker is no longer on the program." />}
        <SpeakersContent visit={visit} load={load} />
      </Page>
    ),
  }
}

/** Every dialog of the screen in waiting, for the core script. */
async function renderDialogs({ event, links }: Visit): Promise<PageContent> {
  const [speakers, talks, places] = await Promise.all([
    rememberedSpeakers(event.id),
    rememberedTalks(event.id),
    rememberedPlaces(event),
  ])
  const closeHref = links('/speakers')
  return {
    page: (
      <>
        <MapDialogTemplate event={event} places={places} links={links} closeHref={closeHref} />
        <InSlices items={speakers} size={25}>
          {(speaker) => (
            <SpeakerDialog
              key={speaker.id}
              event={event}
              speaker={speaker}
              talks={talks.get(speaker.id) ?? []}
              links={links}
              closeHref={closeHref}
            />
          )}
        </InSlices>
      </>
    ),
  }
}
