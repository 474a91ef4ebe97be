import { newSpeaker, SPEAKER_LABELS, speakerEdit } from '../../src/features/speakers/schema.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from '../../src/features/speakers/service.ts'
import { SPEAKER_FIELDS } from '../../src/formats/fields.ts'
import { listSpeakers } from '../../src/program/program-rows.ts'
import { commandGroup } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'

export const speakersCommand = commandGroup('speakers', 'list, add, edit, and delete speakers', [
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
])
