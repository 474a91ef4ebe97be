import { useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { callAsOrganizer, errorMessage, uploadAsOrganizer } from '../../../browser/organizer-call.ts'
import { queryClient } from '../../../browser/queries.tsx'
import { MAX_FILE_BYTES } from '../../../formats/import-limits.ts'
import type { ReadTable } from '../../../formats/program-file.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import type { PlanSummary } from '../apply/plan-summary.ts'
import type { ImportHeader, ImportResponse, PreviewResponse } from '../import-service.ts'
import type { ConflictSide } from '../plan/plan.ts'

export type ImportSource = { file: File } | { url: string }
export type ImportStep =
  | { name: 'choose'; problems: string[] }
  | { name: 'columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }
  | { name: 'plan'; plan: PlanSummary; table?: ReadTable; isNewer?: boolean }

/** An import from the choice of a file to the toast. An error loses no choice. */
export function useImport(event: Event, onDone: () => void) {
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problems: [] })
  const [chosen, setChosen] = useState<ImportSource>()
  const [answers, setAnswers] = useState<Pick<ImportHeader, 'columns' | 'timezone'>>({})
  const [choices, setChoices] = useState<Record<string, ConflictSide>>({})
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()

  const query = { eventSlug: event.slug }
  const meanwhile = async (doing: string, work: () => Promise<void>) => {
    setBusy(doing)
    setError(undefined)
    await work().catch((failed) => setError(errorMessage(failed)))
    setBusy(undefined)
  }
  const show = (answer: Exclude<PreviewResponse | ImportResponse, { status: 'imported' }>) => {
    if (answer.status === 'unreadable') return setStep({ name: 'choose', problems: answer.problems })
    if (answer.status === 'which-columns') return setStep({ ...answer, name: 'columns' })
    const table = answer.status === 'planned' ? answer.table : undefined
    setStep({ name: 'plan', plan: answer.plan, table, isNewer: answer.status === 'outdated' })
  }
  const read = (next: ImportSource, given: typeof answers) => {
    setAnswers(given)
    void meanwhile('Reading...', async () => {
      const body = sent(next, given)
      show((await uploadAsOrganizer('POST /api/admin/imports/plan', { query, body })).data)
    })
  }

  return {
    step,
    chosen,
    choices,
    timezone: answers.timezone,
    busy,
    error,
    choose: (next: ImportSource) => {
      setChosen(next)
      setChoices({})
      if ('file' in next && next.file.size > MAX_FILE_BYTES)
        return setStep({ name: 'choose', problems: ['The file is larger than 20 MB'] })
      read(next, {})
    },
    sayColumns: (matched: Record<string, string>) =>
      read(chosen!, { ...answers, columns: { ...answers.columns, ...matched } }),
    sayTimezone: (timezone: string | undefined) => read(chosen!, { ...answers, timezone }),
    matchColumns: (table: ReadTable) => setStep({ ...table, name: 'columns', missing: [] }),
    decide: (decided: Record<string, ConflictSide>) => setChoices((before) => ({ ...before, ...decided })),
    back: () => setStep({ name: 'choose', problems: [] }),
    apply: (plan: PlanSummary) =>
      meanwhile('Importing...', async () => {
        const { kept, missing } = await fetchPictures(plan.pictures, setBusy)
        setBusy('Importing...')
        const header = { ...answers, choices: { each: choices }, seen: plan.fingerprint, pictures: kept }
        const body = sent(chosen!, header)
        const { data, changeId } = await uploadAsOrganizer('POST /api/admin/imports/apply', { query, body })
        if (data.status !== 'imported') return show(data)
        await queryClient.invalidateQueries()
        notifySaved('Imported', changeId, { text: [data.message, ...missing].join('. ') })
        onDone()
      }),
  }
}

export type ImportState = ReturnType<typeof useImport>

function sent(chosen: ImportSource, header: ImportHeader): Blob {
  const head = { ...header, ...('url' in chosen ? chosen : { name: chosen.file.name }) }
  return new Blob([JSON.stringify(head), '\n', ...('file' in chosen ? [chosen.file] : [])])
}

/** Few at a time, so that organizers see progress. */
const PICTURE_BATCH_SIZE = 8

async function fetchPictures(addresses: string[], onProgress: (doing: string) => void) {
  const kept: Record<string, string> = {}
  for (let at = 0; at < addresses.length; at += PICTURE_BATCH_SIZE) {
    onProgress(`Downloading images: ${at} of ${addresses.length}...`)
    const some = addresses.slice(at, at + PICTURE_BATCH_SIZE)
    const { data } = await callAsOrganizer('POST /api/admin/imports/pictures', { body: { addresses: some } })
    for (const [address, became] of Object.entries(data)) if ('path' in became) kept[address] = became.path
  }
  const count = addresses.length - Object.keys(kept).length
  return { kept, missing: count ? [`Couldn’t download ${count} of ${addresses.length} images`] : [] }
}
