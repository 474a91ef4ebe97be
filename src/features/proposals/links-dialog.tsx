import { type SubmitEvent, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { urlFor } from '../../browser/request.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { TextAreaField } from '../../forms/fields/text-field.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../forms/use-row-draft.ts'
import { useWrite } from '../../forms/use-write.ts'
import { relativeTime } from '../../text/time/relative-time.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { UnreadList } from '../../ui/lists/list-message.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { isUploadedPicture, Picture } from '../../ui/picture.tsx'
import type { OwnLink } from './service.ts'

/** What speakers and sponsors said by their own links and no organizer has answered. */
export function ProposalsNotice({ event }: { event: Event }) {
  const news = useEventList('proposals', event).data?.filter(({ isNew }) => isNew) ?? []
  if (!news.length) return null
  const saying = news.flatMap(({ name, isComing, fields }) => [
    ...(isComing === false ? [`${name} cannot come`] : []),
    ...(fields.length ? [`${name} proposes changes`] : []),
  ])
  return (
    <section className="cluster wrap tight notice across" aria-label="From speakers and sponsors">
      <p>{new Intl.ListFormat('en-US').format(saying)}.</p>
      <LinksButton event={event} label="Review" isShown={({ isNew }) => isNew} />
    </section>
  )
}

type LinksButtonProps = { event: Event; label: string; isShown: (link: OwnLink) => boolean }

export function LinksButton({ event, label, isShown }: LinksButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useEventList('proposals', event)
  const csv = urlFor('GET /api/admin/proposals/links.csv', { query: { eventSlug: event.slug } })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <ModalDialog title="From speakers and sponsors" onClose={() => setOpen(false)}>
          <div className="content">
            <p className="hint">Send each link to its person alone. A new link ends the former one.</p>
            {!list.data && <UnreadList list={list}>Couldn’t load the links.</UnreadList>}
            <ul className="ruled changes">
              {list.data?.filter(isShown).map((link) => (
                <LinkRow key={link.rowId} event={event} link={link} />
              ))}
            </ul>
            <a className="button" download href={csv}>
              Export all links as CSV
            </a>
          </div>
        </ModalDialog>
      )}
    </>
  )
}

function LinkRow({ event, link }: { event: Event; link: OwnLink }) {
  const { table, rowId, name, path, seenAt, writtenAt, isComing, isNew, fingerprint } = link
  const takeBack = useWrite({
    list: ['proposals', event.slug],
    write: () => {
      const body = table === 'speakers' ? { speakerId: rowId } : { sponsorId: rowId }
      return callAsOrganizer('POST /api/admin/proposals/take-back', { body })
    },
    done: () => ({ title: `${name} has a new link` }),
    failed: 'Nothing was changed',
  })
  const ago = (moment: string) => relativeTime(moment, Date.now())
  const facts = [
    seenAt ? `looked ${ago(seenAt)}` : 'has not looked',
    writtenAt && `answered ${ago(writtenAt)}`,
    isComing !== null && (isComing ? 'will be there' : 'cannot come'),
  ]
  return (
    <li className="stack tight">
      <div className="cluster change">
        <p className="fill">
          <strong>{name}</strong>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </p>
        <SmallButton aria-label={`New link: ${name}`} disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
          New link
        </SmallButton>
      </div>
      <div className="field">
        <input aria-label={`Link of ${name}`} readOnly value={location.origin + path} />
      </div>
      {isNew && <Review key={fingerprint} link={link} />}
    </li>
  )
}

const SIDES = { ours: 'Current', theirs: 'Proposed' }

/** As an import's plan: what one side changed is chosen already, and what both changed is asked. */
function Review({ link: { id, name, fields, fingerprint } }: { link: OwnLink }) {
  const draftKey = `note-${id}`
  const [note, setNote] = useState(() => readDraft(draftKey, { note: '' })?.values.note ?? '')
  const writeNote = (note: string) => {
    setNote(note)
    saveDraft(draftKey, { base: undefined, values: { note }, key: '' })
  }
  const deciding = useWrite({
    write: ({ note, ...choices }: Record<string, string>) => {
      const body = { choices: choices as Record<string, keyof typeof SIDES>, note, fingerprint }
      return callAsOrganizer('POST /api/admin/proposals/:id/decide', { params: { id: id! }, body })
    },
    done: () => {
      deleteDraft(draftKey)
      return { title: `Answered ${name}` }
    },
    failed: 'Nothing was changed',
  })
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const { submitter } = submitted.nativeEvent as globalThis.SubmitEvent
    const { all, ...typed } = Object.fromEntries(new FormData(submitted.currentTarget, submitter))
    const chosen = all ? Object.fromEntries(fields.map(({ key }) => [key, 'theirs'])) : {}
    deciding.mutate({ ...typed, ...chosen } as Record<string, string>)
  }
  return (
    <form className="form collision" aria-label={`Proposal of ${name}`} onSubmit={submit}>
      {fields.map(({ key, label, base, now, proposed, isConflict }) => (
        <fieldset key={key}>
          <legend>{label}</legend>
          {isConflict && <p className="before hint">Changed here too. Before that: {shown(base)}</p>}
          {Object.entries({ ours: now, theirs: proposed }).map(([side, value]) => (
            <label key={side} className="cluster choice">
              <input type="radio" name={key} value={side} defaultChecked={!isConflict && side === 'theirs'} />
              <span>
                <small>{SIDES[side as keyof typeof SIDES]}</small>
                {shown(value)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <TextAreaField
        label="Note back"
        name="note"
        hint="Shown on the page of the link"
        value={note}
        onChange={writeNote}
      />
      <div className="cluster wrap">
        <button type="submit" className="button primary" disabled={deciding.isPending}>
          {fields.length ? 'Save choices' : 'Mark as read'}
        </button>
        {fields.length > 1 && (
          <button type="submit" className="button" name="all" value="yes" disabled={deciding.isPending}>
            Accept all
          </button>
        )}
      </div>
    </form>
  )
}

const shown = (value: string) =>
  isUploadedPicture(value) ? <Picture src={value} alt="Picture" width={96} height={96} /> : value || 'empty'
