import { useMemo } from 'react'
import type { Event, Session, Track } from '../../../db/schema.ts'
import { EditableList, type RowFormProps } from '../../forms/editable-list.tsx'
import { BoundTextField, ColorField, isColor } from '../../forms/fields/bound-fields.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { pluralize } from '../../text/pluralize.ts'
import { deriveTrackColors, STANDARD_TRACKS, trackMarks } from '../../text/track-colors.ts'
import { MoveButtons, useMove } from '../../ui/lists/move-buttons.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { useMoveTrack, useTracks } from './queries.ts'
import { TRACK_LABELS, trackFields } from './schema.ts'

export function TracksSection({ event, sessions }: { event: Event; sessions: Session[] }) {
  const { tracks, ...list } = useTracks(event)
  const counts = useMemo(() => Map.groupBy(sessions, ({ track }) => track), [sessions])
  const sessionsOf = ({ name }: Track) => counts.get(name)?.length ?? 0
  const moving = useMoveTrack()
  const move = useMove(tracks, moving.isPending, (track, to) => moving.mutate({ track, to, of: tracks.length }))
  return (
    <EditableList
      title="Tracks"
      nouns={['track', 'tracks']}
      list={list}
      add="Add Track"
      empty={
        <p>
          {`This event has the standard tracks: ${STANDARD_TRACKS.map(({ name }) => name).join(', ')}. Add one to have your own; those that sessions use stay.`}
        </p>
      }
      question={(id) => {
        const used = sessionsOf(tracks.find((track) => track.id === id)!)
        const rest = `${pluralize(used, 'session keeps', 'sessions keep')} its name, without a color.`
        return used ? `Delete this track? ${rest}` : 'Delete this track?'
      }}
      renderRow={(track, actions) => (
        <li key={track.id} className="row">
          <div>
            <h3>
              <span {...trackMarks(track.name, 'badge')}>{track.name}</span>
            </h3>
            <p className="about muted">
              {pluralize(sessionsOf(track), 'session')} · {track.color ?? 'no color'}
            </p>
          </div>
          <span className="cluster wrap tight row-actions">
            <MoveButtons row={track} rows={tracks} isBusy={moving.isPending} onMove={move} />
            <RowActions row={track} {...actions} />
          </span>
        </li>
      )}
      renderForm={(form) => <TrackForm event={event} {...form} />}
    />
  )
}

function TrackForm({ event, row: track, onClose }: RowFormProps<Track> & { event: Event }) {
  const form = useRowForm({
    noun: 'track',
    newIn: event.id,
    row: track,
    schema: trackFields,
    labels: TRACK_LABELS,
    save: useSaveRow(event, 'tracks', { isShownElsewhere: true }),
    onSaved: onClose,
  })
  const { name, color } = form.values
  return (
    <RowFormDialog form={form} onClose={onClose}>
      <BoundTextField name="name" hint={track && 'Renaming also updates its sessions.'} />
      <ColorField name="color" placeholder="#652682" pick="Pick the color" />
      <p className="hint">
        {isColor(color) ? <Preview name={name || 'Track'} color={color} /> : 'Without a color its badge is gray.'}
      </p>
    </RowFormDialog>
  )
}

/** A color that would be hard to read becomes another shade, which the hint says. */
function Preview({ name, color }: { name: string; color: string }) {
  const { light, dark } = deriveTrackColors(color)
  const words = [light.text, dark.text].map((text) => (text === color.toLowerCase() ? 'as it is' : `as ${text}`))
  return (
    <>
      {[light, dark].map(({ tint, text }) => (
        <span key={tint} className="badge" style={{ background: tint, color: text, marginInlineEnd: 8 }}>
          {name}
        </span>
      ))}
      For words to be readable, light screens show the color {words[0]} and dark screens {words[1]}.
    </>
  )
}
