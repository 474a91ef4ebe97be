import type { Event } from '../../db/schema.ts'
import { newSpeaker, SPEAKER_LABELS, speakerEdit } from '../../src/features/speakers/schema.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from '../../src/features/speakers/service.ts'
import { listSpeakers } from '../../src/program/program-rows.ts'
import { commandGroup, type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { printList } from '../terminal/terminal.ts'

export const speakersCommand = commandGroup('speakers', 'list, add, edit, and delete speakers', [
  readingEventCommand('list', 'list speakers').action(withEvent(list)),
  ...rowCommands({
    name: 'speaker',
    labels: SPEAKER_LABELS,
    create: { schema: newSpeaker, run: createSpeaker },
    edit: { schema: speakerEdit, run: updateSpeaker },
    remove: deleteSpeaker,
    list: listSpeakers,
  }),
])

async function list(event: Event, { json }: EventFlags): Promise<void> {
  printList(await listSpeakers(event.id), json, 'There are no speakers yet.', ({ name, title, company }) => [
    name,
    title,
    company ?? '',
  ])
}
