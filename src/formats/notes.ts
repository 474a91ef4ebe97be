import { pluralize } from '../text/pluralize.ts'

export const noteIf = (isTrue: unknown, sentence: string): string[] => (isTrue ? [sentence] : [])

export const noTrackNote = (count: number) =>
  noteIf(count, `${sessionsHave(count)} no track and ${wasOrWere(count)} added to General.`)

export const noEndNote = (count: number, end = 'each lasts an hour') =>
  noteIf(count, `${sessionsHave(count)} no end time: ${end}.`)

export const noStartNote = (count: number) =>
  noteIf(
    count,
    `${sessionsHave(count)} no start time and ${count === 1 ? 'becomes a draft' : 'become drafts'} to place.`,
  )

/** Speakers of declined sessions alone are not announced. */
export const onlyOutNote = (count: number) => skippedNote(count, 'speaker', ' of declined or withdrawn sessions alone')

export const skippedNote = (count: number, noun: string, which = '') =>
  noteIf(count, `${pluralize(count, noun)}${which} ${wasOrWere(count)} skipped.`)

export const sessionsHave = (count: number) => pluralize(count, 'session has', 'sessions have')

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
