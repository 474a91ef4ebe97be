import type { Event } from '../../db/schema.ts'
import { GUIDE_LABELS, guideEdit, newGuide } from '../../src/features/guides/schema.ts'
import { createGuide, deleteGuide, listGuides, type SameKind, updateGuide } from '../../src/features/guides/service.ts'
import { summaryLine } from '../../src/text/summary-line.ts'
import { commandGroup, type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { rowCommands } from '../terminal/row-commands.ts'
import { printList } from '../terminal/terminal.ts'

export const guidesCommand = commandGroup('guides', 'list, add, edit, and delete guides, the pages of Good to know', [
  readingEventCommand('list', 'list guides').action(withEvent(list)),
  ...rowCommands({
    name: 'guide',
    labels: GUIDE_LABELS,
    create: { schema: newGuide, run: createGuide },
    edit: { schema: guideEdit, run: updateGuide },
    remove: deleteGuide,
    list: listGuides,
    refusal: (refused: SameKind | { status: 'other' }) =>
      refused.status === 'same-kind' ? `"${refused.guide.title}" already is the guide of this kind.` : undefined,
  }),
])

async function list(event: Event, { json }: EventFlags): Promise<void> {
  printList(await listGuides(event.id), json, 'There are no guides yet.', ({ title, text }) => [
    title,
    summaryLine(text.split('\n', 1)[0]!),
  ])
}
