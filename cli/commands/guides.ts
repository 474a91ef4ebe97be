import type { Guide } from '../../db/schema.ts'
import { GUIDE_LABELS, guideEdit, newGuide } from '../../src/features/guides/schema.ts'
import {
  createGuide,
  deleteGuide,
  type GuideRefusal,
  listGuides,
  updateGuide,
} from '../../src/features/guides/service.ts'
import { MAX_GUIDES } from '../../src/formats/import-limits.ts'
import { firstLine } from '../../src/text/summary-line.ts'
import { commandGroup } from '../terminal/command.ts'
import { rowCommands } from '../terminal/row-commands.ts'

export const guidesCommand = commandGroup('guides', 'list, add, edit, and delete guides, the pages of Good to know', [
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
