import { Fragment } from 'react'
import { TextAreaField, TextField } from '../../forms/fields/text-field.tsx'
import { chunkOf } from '../../islands/manifest.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { documentTitle } from '../../text/names.ts'
import { formatDay, formatTimestamp } from '../../text/time/format-dates.ts'
import { SuccessNotice } from '../../ui/notices.tsx'
import { isOwnPicture, Picture } from '../../ui/picture.tsx'
import type { SponsorMail } from '../mail/service.ts'
import { formatTier } from '../sponsors/constants.ts'
import { IMAGE_TYPES } from '../uploads/constants.ts'
import { isPictureField, type OwnField, ownFields, shownName, type WrittenProposal, wasName } from './own-fields.ts'
import type { Own } from './service.ts'

const SCRIPT = `${import.meta.dir}/own-page.script.ts`

export function EndedLinkPage() {
  const heading = 'This link has ended'
  const about = 'It was replaced by a new one, or it isn’t complete.'
  return (
    <CardPage {...{ heading, about }} title={documentTitle(heading, undefined)}>
      <p>Open the newest message from the organizers, or ask them for your link.</p>
    </CardPage>
  )
}

type OwnPageProps = {
  own: Own
  path: string
  isOpen: boolean
  isSent: boolean
  /** Of a sponsor. */
  mail: SponsorMail[]
  /** Of a speaker whose event is public. */
  card: { path: string; alt: string } | undefined
  /** What was refused. */
  written: WrittenProposal | undefined
  /** Why, where it is no field's. */
  failure: string | undefined
}

/** A speaker or sponsor reads what is public of her, and proposes changes (product §38). */
export function OwnPage(props: OwnPageProps) {
  const { own, isOpen, isSent, card, written, failure } = props
  const { event, row, proposal } = own
  const until = event.proposalsUntil && formatDay(event.proposalsUntil)
  return (
    <CardPage
      isWide
      title={documentTitle(row.name, event)}
      heading={row.name}
      about={`Your own page for ${event.name}. What you propose is public once an organizer accepts it.`}
      failure={failure ?? (written && isOpen ? UNSENT : undefined)}>
      {isSent && <SuccessNotice title="Sent">The organizers read it and answer here.</SuccessNotice>}
      {until && (
        <p className="notice" role="status">
          {isOpen ? `You can propose changes until ${until}.` : `This page could be changed until ${until}.`} After
          that, write to the organizers.
        </p>
      )}
      {(proposal?.outcome || proposal?.note) && (
        <section className="stack">
          <h2>The organizers’ answer</h2>
          <p>{proposal.outcome}</p>
          <p>{proposal.note}</p>
        </section>
      )}
      {own.table === 'speakers' && <Attendance {...props} />}
      {card && (
        <section className="stack">
          <h2>Your picture to share</h2>
          <img src={card.path} alt={card.alt} width={1200} height={630} loading="lazy" />
          <a className="button" href={card.path} download="picture.png">
            Share picture
          </a>
        </section>
      )}
      <ProposalForm {...props} />
      {own.table === 'sponsors' && <Inbox {...props} />}
      <script type="module" src={chunkOf(SCRIPT).url} />
    </CardPage>
  )
}

const UNSENT = 'Your changes weren’t sent. Check the fields with a message.'

const ANSWERS = {
  yes: { label: 'I will be there', said: 'You will be there.' },
  no: { label: 'I cannot come', said: 'You cannot come. The organizers know. Until they decide, the program stays.' },
}

function Attendance({ own: { proposal }, path, isOpen }: OwnPageProps) {
  const isComing = proposal?.isComing ?? undefined
  return (
    <section className="stack">
      <h2>Will you be there?</h2>
      {isComing !== undefined && <p role="status">{ANSWERS[isComing ? 'yes' : 'no'].said}</p>}
      {isOpen && (
        <form method="post" action={path} className="buttons">
          {Object.entries(ANSWERS).map(([value, { label }]) => (
            <button key={value} type="submit" className="button small" name="coming" value={value}>
              {label}
            </button>
          ))}
        </form>
      )}
    </section>
  )
}

function ProposalForm({ own, path, isOpen, isSent, written }: OwnPageProps) {
  const { proposed = {}, base = {} } = own.proposal ?? {}
  const state = written ? 'refused' : isSent ? 'sent' : 'shown'
  const sections = [...Map.groupBy(ownFields(own), ({ talk, key }) => (talk ? key.split('/', 1)[0] : ''))]
  const form = { method: 'post', action: path, encType: 'multipart/form-data', className: 'form' }
  return (
    <form {...form} data-draft={`own ${own.row.id}`} data-state={state}>
      <p className="notice" role="status" hidden>
        We restored what you typed and had not sent.
      </p>
      {sections.map(([talkId, fields]) => (
        <section key={talkId} className="form field">
          <h2>{fields[0]!.talk ?? 'About you'}</h2>
          {own.table === 'sponsors' && <p>Tier: {formatTier(own.row.tier)}</p>}
          {fields.map((field) => {
            const { key, now } = field
            const { [key]: shown = now } = written?.shown ?? proposed
            const { [key]: value = shown } = written?.typed ?? {}
            const was = written?.base[key] ?? (key in proposed ? base[key] : now)
            const hint = value !== now && !written ? 'In review' : HINTS[key]
            return (
              <Fragment key={key}>
                <input type="hidden" name={wasName(key)} value={was} />
                {shown !== was && <input type="hidden" name={shownName(key)} value={shown} />}
                <Field {...{ field, value, hint, error: written?.errors[key], readOnly: !isOpen }} />
              </Fragment>
            )
          })}
        </section>
      ))}
      {isOpen && (
        <button type="submit" className="button primary">
          Propose changes
        </button>
      )}
    </form>
  )
}

const HINTS: Record<string, string> = { jobs: 'Up to three, each on a line: title, place, https://…' }

type FieldProps = { field: OwnField; value: string; readOnly: boolean; hint?: string; error?: string }

function Field({ field, value, ...rest }: FieldProps) {
  const { key, label } = field
  const control = { name: key, label, defaultValue: value, ...rest }
  if (/(bio|description|jobs)$/.test(key)) return <TextAreaField rows={5} {...control} />
  if (!isPictureField(field)) return <TextField autoComplete="off" {...control} />
  return (
    <>
      <input type="hidden" name={key} value={value} />
      {isOwnPicture(value) && <Picture src={value} alt="Your picture" width={96} height={96} />}
      {!rest.readOnly && (
        <TextField type="file" name={fileName(key)} label="New picture" accept={IMAGE_TYPES.join()} {...rest} />
      )}
    </>
  )
}

export const fileName = (key: string) => `${key} file`

function Inbox({ mail, path, own: { event } }: OwnPageProps) {
  return (
    <section id="messages" className="stack">
      <h2>Messages to you</h2>
      {mail.length ? <a href={`${path}/messages.csv`}>Download all as CSV</a> : <p>No messages yet.</p>}
      <ul className="ruled changes">
        {mail.map(({ id, name, email, message, createdAt, readAt, answeredAt }) => (
          <li key={id}>
            <h3>
              {name} <a href={`mailto:${email}`}>{email}</a>
            </h3>
            <small>
              {formatTimestamp(createdAt, event.timezone)} · {answeredAt ? 'Answered' : readAt ? 'Read' : 'New'}
            </small>
            <p className="message-text">{message}</p>
            <form method="post" action={path}>
              <input type="hidden" name="message" value={id} />
              <button type="submit" className="button small" name="answered" value={answeredAt ? 'no' : 'yes'}>
                Mark as {answeredAt ? 'unanswered' : 'answered'}
                <span className="visually-hidden">: {name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
