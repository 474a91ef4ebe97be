import type { ImportResult } from '../../src/features/import/apply/apply-import.ts'
import { formatCounts } from '../../src/features/import/apply/format-counts.ts'
import { type PlanSummary, summarizePlan } from '../../src/features/import/apply/plan-summary.ts'
import type { ConflictSide } from '../../src/features/import/plan/plan.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { conflictLines, formatPlan } from './plan-text.ts'
import { bold, exitCodes, fail, isInteractive, printNote, promptChoice } from './terminal.ts'

export function importSentence(shown: PlanSummary, tense: 'done' | 'forecast'): string {
  const { event, source, counts } = shown
  const name = `${bold(event.name)} (${event.slug})`
  const unwritten = tense === 'forecast' ? ' Nothing was changed.' : ''
  if (!event.isNew) {
    const verb = tense === 'done' ? 'Imported' : 'Would import'
    return `${verb} ${source.name} into ${name}: ${formatCounts(shown) || 'no visible changes'}.${unwritten}`
  }
  const { sessions, speakers, sponsors } = counts
  const what = `${pluralize(sessions.create, 'session')}, ${pluralize(speakers.create, 'speaker')}, and ${pluralize(sponsors.create, 'sponsor')}`
  return `${tense === 'done' ? 'Created' : 'Would create'} ${name} with ${what}.${unwritten}`
}

export function failOnConflicts({ open, rows }: PlanSummary): never {
  const lines = rows.flatMap(conflictLines).map((line) => `\n  ${line}`)
  const many = `${pluralize(open, 'conflict is', 'conflicts are')} unresolved, and our values were kept`
  return fail(
    `${many}. Run again with --ours or --theirs to resolve them:${lines.join('')}`,
    exitCodes.unresolvedConflicts,
  )
}

export function failImport(outcome: Exclude<ImportResult, { status: 'imported' }>, place: string): never {
  switch (outcome.status) {
    case 'no-event':
      return fail('Event not found.', exitCodes.notFound)
    case 'incomplete': {
      const problems = outcome.problems.map((problem) => `\n  ${problem}`)
      return fail(`Nothing was imported. Problems in ${place}:${problems.join('')}`, exitCodes.unreadable)
    }
    case 'same-room':
      return fail(
        `This import would create a second room named "${outcome.room}". Merge the two rooms first. Nothing was changed.`,
      )
    case 'name-taken':
      return fail(
        `Another event is already named ${outcome.name}. Nothing was changed. Use --name to give this one another name.`,
      )
    case 'outdated':
      printNote(formatPlan(summarizePlan(outcome.plan)))
      return fail('The program changed while you were deciding. Nothing was imported. The updated plan is shown above.')
  }
}

export async function promptConflicts(
  { rows }: PlanSummary,
  { yes, ours, theirs }: { yes?: boolean; ours?: boolean; theirs?: boolean },
): Promise<Record<string, ConflictSide>> {
  const each: Record<string, ConflictSide> = {}
  if (yes || ours || theirs || !isInteractive()) return each
  for (const { name, conflicts } of rows)
    for (const { id, label, ours, theirs } of conflicts) {
      printNote(`\n${name}, ${label}\n  ours:   ${ours}\n  theirs: ${theirs}`)
      const answer = await promptChoice('Keep ours, use theirs, or decide later?', ['ours', 'theirs', 'later'])
      if (answer !== 'later') each[id] = answer
    }
  return each
}
