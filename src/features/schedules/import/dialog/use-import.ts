import { useState } from 'react'
import type { Event } from '../../../../../db/schema.ts'
import { callAsOrganizer, sendAsOrganizer, whyNot } from '../../../../browser/organizer-call.ts'
import { queryClient } from '../../../../browser/query-client.ts'
import { notifyWritten } from '../../../../forms/undo.tsx'
import type { ShownPlan } from '../../apply/shown-plan.ts'
import type { Side } from '../../plan/plan.ts'
import type { ReadTable } from '../../program-file.ts'
import type { ImportAnswer, PlanAnswer } from '../import-calls.ts'
import type { ImportHead } from '../sent-import.ts'

/** What is imported: a file as it was chosen, or an address. */
export type Chosen = { file: File } | { url: string }
export type Step =
  | { name: 'choose'; problems: string[] }
  | { name: 'columns'; columns: string[]; guessed: Record<string, string>; missing: string[] }
  | { name: 'plan'; plan: ShownPlan; table?: ReadTable; isNewer?: boolean }

/** As the server has it; more is refused before it is sent. */
const MOST_BYTES = 20 * 1024 * 1024

/** An import from the choice of a file to the toast. What was chosen stays, whatever goes wrong on the way. */
export function useImport(event: Event, onDone: () => void) {
  const [step, setStep] = useState<Step>({ name: 'choose', problems: [] })
  const [chosen, setChosen] = useState<Chosen>()
  const [columns, setColumns] = useState<Record<string, string>>()
  const [timezone, setTimezone] = useState<string>()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()

  const query = { eventSlug: event.slug }
  const meanwhile = async (doing: string, work: () => Promise<void>) => {
    setBusy(doing)
    setError(undefined)
    await work().catch((failed) => setError(whyNot(failed)))
    setBusy(undefined)
  }
  const show = (answer: Exclude<PlanAnswer | ImportAnswer, { status: 'imported' }>) => {
    if (answer.status === 'unreadable') return setStep({ name: 'choose', problems: answer.problems })
    if (answer.status === 'which-columns') return setStep({ ...answer, name: 'columns' })
    const table = answer.status === 'planned' ? answer.table : undefined
    setStep({ name: 'plan', plan: answer.plan, table, isNewer: answer.status === 'outdated' })
  }
  const read = (next: Chosen, said: ImportHead) =>
    void meanwhile('Reading...', async () => show((await planOf(query, next, said)).data))

  return {
    step,
    chosen,
    choices,
    timezone,
    busy,
    error,
    choose: (next: Chosen) => {
      setChosen(next)
      setColumns(undefined)
      setTimezone(undefined)
      setChoices({})
      if ('file' in next && next.file.size > MOST_BYTES)
        return setStep({ name: 'choose', problems: ['The file is larger than 20 MB'] })
      read(next, {})
    },
    sayColumns: (said: Record<string, string>) => {
      const all = { ...columns, ...said }
      setColumns(all)
      read(chosen!, { columns: all, timezone })
    },
    sayTimezone: (said: string | undefined) => {
      setTimezone(said)
      read(chosen!, { columns, timezone: said })
    },
    matchColumns: (table: ReadTable) => setStep({ ...table, name: 'columns', missing: [] }),
    decide: (decided: Record<string, Side>) => setChoices((before) => ({ ...before, ...decided })),
    back: () => setStep({ name: 'choose', problems: [] }),
    apply: (plan: ShownPlan) =>
      meanwhile('Importing...', async () => {
        const { kept, missing } = await fetchPictures(plan.pictures, setBusy)
        setBusy('Importing...')
        const said = { columns, timezone, choices: { each: choices }, seen: plan.fingerprint, pictures: kept }
        const { data, changeId } = await sendAsOrganizer('POST /api/admin/imports/apply', {
          query,
          body: sent(chosen!, said),
        })
        if (data.status !== 'imported') return show(data)
        await queryClient.invalidateQueries()
        notifyWritten('Imported', changeId, { text: [data.message, ...missing].join('. ') })
        onDone()
      }),
  }
}

export type Importing = ReturnType<typeof useImport>

function planOf(query: { eventSlug: string }, chosen: Chosen, said: ImportHead) {
  return sendAsOrganizer('POST /api/admin/imports/plan', { query, body: sent(chosen, said) })
}

/** A line that says what it is, and after it the file as it is. */
function sent(chosen: Chosen, said: ImportHead): Blob {
  const head: ImportHead =
    'url' in chosen ? { ...said, url: chosen.url } : { ...said, name: chosen.file.name, contentType: chosen.file.type }
  return new Blob([JSON.stringify(head), '\n', ...('file' in chosen ? [chosen.file] : [])])
}

/** A few at a time, so that no call takes long and somebody sees how it goes. */
const PICTURES_AT_ONCE = 8

async function fetchPictures(addresses: string[], onProgress: (doing: string) => void) {
  const kept: Record<string, string> = {}
  for (let at = 0; at < addresses.length; at += PICTURES_AT_ONCE) {
    onProgress(`Downloading images: ${at} of ${addresses.length}...`)
    const some = addresses.slice(at, at + PICTURES_AT_ONCE)
    const { data } = await callAsOrganizer('POST /api/admin/imports/pictures', { body: { addresses: some } })
    for (const [address, became] of Object.entries(data)) if ('path' in became) kept[address] = became.path
  }
  const count = addresses.length - Object.keys(kept).length
  return { kept, missing: count ? [`Couldn’t download ${count} of ${addresses.length} images`] : [] }
}
