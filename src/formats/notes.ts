import { pluralize } from '../text/pluralize.ts'

export const noTrackNote = (count: number) =>
  count
    ? [`${pluralize(count, 'session has', 'sessions have')} no track and ${wasOrWere(count)} added to General.`]
    : []

export const noEndNote = (count: number, end = 'each lasts an hour') =>
  count ? [`${pluralize(count, 'session has', 'sessions have')} no end time: ${end}.`] : []

export const noStartNote = (count: number) =>
  count
    ? [
        `${pluralize(count, 'session has', 'sessions have')} no start time and ${wasOrWere(count)} added as drafts to place.`,
      ]
    : []

/** Speakers of declined sessions alone are not announced. */
export const onlyOutNote = (count: number) => skippedNote(count, 'speaker', ' of declined or withdrawn sessions alone')

export const skippedNote = (count: number, noun: string, which = '') =>
  count ? [`${pluralize(count, noun)}${which} ${wasOrWere(count)} skipped.`] : []

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
