import type { Event } from '../../db/schema.ts'
import { newTrack, TRACK_LABELS, trackEdit } from '../../src/features/tracks/schema.ts'
import { createTrack, deleteTrack, type TrackRefusal, updateTrack } from '../../src/features/tracks/service.ts'
import { MAX_TRACKS } from '../../src/formats/import-limits.ts'
import { listSessions, listTracks } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { commandGroup, type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { printList } from '../terminal/terminal.ts'

export const tracksCommand = commandGroup('tracks', 'manage tracks and their colors', [
  readingEventCommand('list', 'list tracks with their session counts').action(withEvent(list)),
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

async function list(event: Event, { json }: EventFlags): Promise<void> {
  const tracks = await listTracks(event.id)
  const bySession = Map.groupBy(await listSessions(event.id), ({ track }) => track)
  const listed = tracks.map((track) => ({ ...track, sessions: bySession.get(track.name)?.length ?? 0 }))
  printList(listed, json, 'This event has the standard tracks.', ({ name, color, sessions }) => [
    name,
    color ?? 'no color',
    pluralize(sessions, 'session'),
  ])
}
