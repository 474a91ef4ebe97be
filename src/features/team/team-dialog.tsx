import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Event, Room } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { useWrite } from '../../forms/use-write.ts'
import { pluralize } from '../../text/pluralize.ts'
import { relativeTime } from '../../text/time/relative-time.ts'
import { SmallButton } from '../../ui/button.tsx'
import { UnreadList } from '../../ui/lists/list-message.tsx'
import { FormError } from '../../ui/notices.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAuth } from '../auth/auth-provider.tsx'
import { ROLE_NAMES } from '../auth/roles.ts'
import { EventMoment } from '../events/managed-event-provider.tsx'
import type { ShownLink } from './routes.tsx'
import type { Invitation, TeamMember } from './service.ts'

export function TeamDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const team = useEventList('team', event)
  const rooms = useEventList('rooms', event).data ?? []
  const isOwner = useAuth().user?.isAdmin ?? false
  return (
    <ModalDialog title="Team" onClose={onClose}>
      <div className="content">
        {!team.data && <UnreadList list={team}>Couldn’t load the team.</UnreadList>}
        {team.data && (
          <ul className="ruled changes">
            {team.data.members.map((member) => (
              <Member key={member.id} {...{ event, rooms, member, isOwner }} />
            ))}
            {team.data.invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} {...{ event, invitation, isOwner }} />
            ))}
          </ul>
        )}
        <LinkForm event={event} rooms={rooms} isOwner={isOwner} />
      </div>
    </ModalDialog>
  )
}

type MemberProps = { event: Event; rooms: Room[]; member: TeamMember; isOwner: boolean }

function Member({ event, rooms, member, isOwner }: MemberProps) {
  const { id, username, role, since, until, roomIds, linkId, logins, seenAt } = member
  const { mutate, isPending } = useTeamAction(event)
  const names = rooms.filter((room) => roomIds?.includes(room.id)).map(({ name }) => name)
  const moment = until ?? since
  const remove = () => {
    if (linkId) return mutate({ does: 'turn-off', id: linkId, done: 'Link turned off' })
    const rest = role === 'owner' ? 'Their account is deleted.' : 'They’re signed out everywhere.'
    if (confirm(`Remove ${username} from the team? ${rest}`)) mutate({ does: 'remove', id, done: 'Removed' })
  }
  const actions: TeamRowProps['actions'] = []
  if (isOwner && logins > 0 && !linkId)
    actions.push(['Sign out', () => mutate({ does: 'sign-out', id, done: 'Signed out' })])
  if (isOwner || linkId) actions.push([linkId ? 'Turn off' : 'Remove', remove])
  return (
    <TeamRow name={username} actions={actions} isBusy={isPending}>
      {[ROLE_NAMES[role], ...names].join(' · ')}
      {moment && (until ? ' · until ' : ' · since ')}
      {moment && <EventMoment at={moment} />}
      {` · ${seenAt ? `last seen ${relativeTime(seenAt, Date.now())}, ${pluralize(logins, 'login')}` : 'not signed in'}`}
    </TeamRow>
  )
}

type OpenInvitationProps = { event: Event; invitation: Invitation; isOwner: boolean }

function OpenInvitation({ event, invitation: { id, name, role, by, expiresAt }, isOwner }: OpenInvitationProps) {
  const { mutate, isPending } = useTeamAction(event)
  const turnOff = () => mutate({ does: 'turn-off', id, done: 'Invitation turned off' })
  return (
    <TeamRow name={name} actions={isOwner ? [['Turn off', turnOff]] : []} isBusy={isPending}>
      Invited as {ROLE_NAMES[role].toLowerCase()} by {by} · until <EventMoment at={expiresAt} />
    </TeamRow>
  )
}

type TeamRowProps = { name: string; actions: [label: string, act: () => void][]; isBusy: boolean; children: ReactNode }

function TeamRow({ name, actions, isBusy, children }: TeamRowProps) {
  return (
    <li className="cluster change">
      <p className="fill">
        <strong>{name}</strong>
        <small>{children}</small>
      </p>
      {actions.map(([label, act]) => (
        <SmallButton key={label} aria-label={`${label}: ${name}`} disabled={isBusy} onClick={act}>
          {label}
        </SmallButton>
      ))}
    </li>
  )
}

const HOURS = [
  ['4', '4 hours'],
  ['12', '12 hours'],
  ['24', 'One day'],
  ['72', 'Three days'],
] as const

function LinkForm({ event, rooms, isOwner }: { event: Event; rooms: Room[]; isOwner: boolean }) {
  const [role, setRole] = useState('helper')
  const [name, setName] = useState('')
  const [hours, setHours] = useState('12')
  const [roomIds, setRoomIds] = useState<string[]>([])
  const creating = useCreateLink(event)
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    creating.mutate({ role, name, roomIds, hours }, { onSuccess: () => setName((now) => (now === name ? '' : now)) })
  }
  const toggle = (id: string) =>
    setRoomIds((chosen) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]))
  const roles = Object.entries(ROLE_NAMES).filter(([each]) => isOwner || each === 'helper')
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{creating.error ? errorMessage(creating.error) : undefined}</FormError>
      {isOwner && <SelectField label="Role" value={role} options={roles} hint={ABOUT[role]} onChange={setRole} />}
      <TextField name="name" label="Name" value={name} hint="Who the link is for" onChange={setName} />
      {role === 'helper' && (
        <>
          <fieldset className="field checklist">
            <legend>Rooms</legend>
            <div className="choices">
              {rooms.map(({ id, name }) => (
                <label key={id} className="cluster choice">
                  <input type="checkbox" checked={roomIds.includes(id)} onChange={() => toggle(id)} />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <SelectField label="Valid for" value={hours} options={[...HOURS]} onChange={setHours} />
        </>
      )}
      <button type="submit" className="button primary" disabled={creating.isPending}>
        {role === 'helper' ? 'Create helper link' : 'Create invitation'}
      </button>
      {creating.data && <CreatedLink link={creating.data} />}
    </form>
  )
}

const ABOUT: Record<string, string> = {
  owner: 'Everything at every event, including the team',
  organizer: 'The whole program of this event',
  moderator: 'Board, questions, and feedback of this event',
  helper: 'The Live desk of some rooms, without an account',
  safety:
    'Only reports to the safety team that are sent after this person first opens them. If all members lose their passwords, the reports are lost.',
}

function CreatedLink({ link: { url, expiresAt } }: { link: ShownLink }) {
  return (
    <div className="notice" role="status">
      <p>
        Send this link or show its QR code. It is shown only once and works until <EventMoment at={expiresAt} />.
      </p>
      <div className="field">
        <input type="text" aria-label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      </div>
      <QrCode text={url} label="QR code of the link" />
    </div>
  )
}

/** `done`: the title of the toast. */
function useTeamAction({ slug }: Event) {
  return useWrite({
    write: ({ does, id }: { does: 'remove' | 'sign-out' | 'turn-off'; id: string; done: string }) => {
      const params = { id }
      if (does === 'turn-off') return callAsOrganizer('DELETE /api/admin/team/links/:id', { params })
      if (does === 'sign-out') return callAsOrganizer('POST /api/admin/team/members/:id/sign-out', { params })
      return callAsOrganizer('DELETE /api/admin/team/members/:id', { params, query: { eventSlug: slug } })
    },
    done: (_, { done }) => ({ title: done }),
    failed: 'Nothing was changed',
    list: ['team', slug],
  })
}

type NewAccess = { role: string; name: string; roomIds: string[]; hours: string }

function useCreateLink({ id: eventId, slug }: Event) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ role, name, roomIds, hours }: NewAccess) => {
      const call =
        role === 'helper'
          ? callAsOrganizer('POST /api/admin/team/helpers', { body: { eventId, name, roomIds, hours: Number(hours) } })
          : callAsOrganizer('POST /api/admin/team/invitations', { body: { eventId, name, role: role as 'owner' } })
      return (await call).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['team', slug] }),
  })
}
