import type { Event, Guide } from '../../db/schema.ts'
import { GUIDE_LABELS, guideEdit, newGuide } from '../../src/features/guides/schema.ts'
import type { GuideRefusal } from '../../src/features/guides/service.ts'
import { createGuide, deleteGuide, listGuides, updateGuide } from '../../src/features/guides/service.ts'
import { newSpeaker, SPEAKER_LABELS, speakerEdit } from '../../src/features/speakers/schema.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from '../../src/features/speakers/service.ts'
import { newSponsor, SPONSOR_LABELS, sponsorEdit } from '../../src/features/sponsors/schema.ts'
import { createSponsor, deleteSponsor, listSponsors, updateSponsor } from '../../src/features/sponsors/service.ts'
import { newTrack, TRACK_LABELS, trackEdit } from '../../src/features/tracks/schema.ts'
import { createTrack, deleteTrack, type TrackRefusal, updateTrack } from '../../src/features/tracks/service.ts'
import { SPEAKER_FIELDS, SPONSOR_FIELDS } from '../../src/formats/fields.ts'
import { MAX_GUIDES, MAX_TRACKS } from '../../src/formats/import-limits.ts'
import { listSessions, listSpeakers, listTracks } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { firstLine } from '../../src/text/summary-line.ts'
import { command, type EventFlags, group } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { printList } from '../terminal/terminal.ts'
import { withEvent } from '../terminal/with-database.ts'
import { linksCommand } from './own-links.ts'

export const speakersCommand = group('speakers', 'list, add, edit, and delete speakers; their own links', [
  ...rowCommands({
    name: 'speaker',
    labels: SPEAKER_LABELS,
    exported: SPEAKER_FIELDS,
    create: { schema: newSpeaker, run: createSpeaker },
    edit: { schema: speakerEdit, run: updateSpeaker },
    remove: deleteSpeaker,
    list: listSpeakers,
    columns: ['name', 'title', 'company'],
  }),
  linksCommand('speakers', 'speaker'),
])

export const sponsorsCommand = group('sponsors', 'list, add, edit, and delete sponsors; their own links', [
  ...rowCommands({
    name: 'sponsor',
    labels: SPONSOR_LABELS,
    exported: SPONSOR_FIELDS,
    create: { schema: newSponsor, run: createSponsor },
    edit: { schema: sponsorEdit, run: updateSponsor },
    remove: deleteSponsor,
    list: listSponsors,
    columns: ['name', 'tier', 'websiteUrl'],
  }),
  linksCommand('sponsors', 'sponsor'),
])

export const guidesCommand = group('guides', 'list, add, edit, and delete guides, the pages of Good to know', [
  ...rowCommands({
    name: 'guide',
    labels: GUIDE_LABELS,
    create: { schema: newGuide, run: createGuide },
    edit: { schema: guideEdit, run: updateGuide },
    remove: deleteGuide,
    list: listGuides,
    columns: ({ title, text }: Guide) => [title, firstLine(text)],
    refusal: (refused: GuideRefusal | { status: 'other' }) => {
      if (refused.status === 'same-kind') return `"${refused.guide.title}" is already the guide of this kind.`
      return refused.status === 'too-many-guides' ? `An event has at most ${MAX_GUIDES} guides.` : undefined
    },
  }),
])

export const tracksCommand = group('tracks', 'manage tracks and their colors', [
  command('list', 'list tracks with their session counts', 'ofEvent').action(withEvent(listTracksWithSessions)),
  ...rowCommands({
    name: 'track',
    labels: TRACK_LABELS,
    editLabels: { position: 'Position (from 1)' },
    resolver:
      async () =>
      ({ position, ...values }) =>
        position === undefined ? values : { ...values, position: Number(position) - 1 },
    create: { schema: newTrack, run: createTrack },
    edit: { schema: trackEdit, run: updateTrack },
    remove: deleteTrack,
    list: listTracks,
    consequence: async (event, { name }) => {
      const used = (await listSessions(event.id)).filter(({ track }) => track === name).length
      return `${pluralize(used, 'session keeps', 'sessions keep')} its name, without a color.`
    },
    refusal: (refused: TrackRefusal | { status: 'other' }) => {
      if (refused.status === 'same-name') return `A track named "${refused.track.name}" already exists.`
      return refused.status === 'too-many-tracks' ? `An event has at most ${MAX_TRACKS} tracks.` : undefined
    },
  }),
])

async function listTracksWithSessions(event: Event, { json }: EventFlags): Promise<void> {
  const tracks = await listTracks(event.id)
  const bySession = Map.groupBy(await listSessions(event.id), ({ track }) => track)
  const listed = tracks.map((track) => ({ ...track, sessions: bySession.get(track.name)?.length ?? 0 }))
  printList(listed, json, 'This event has the standard tracks.', ({ name, color, sessions }) => [
    name,
    color ?? 'no color',
    pluralize(sessions, 'session'),
  ])
}
