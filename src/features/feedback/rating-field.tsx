import { useId } from 'react'
import type { Rating } from '../../../db/schema.ts'
import { FACE_ICONS, FACE_WORDS, FACES } from '../../ui/faces.tsx'

type FaceFieldProps = { value: string; onChange: (face: Rating) => void; error?: string }

/** One of three faces, each with its word. */
export function RatingField({ value, onChange, error }: FaceFieldProps) {
  const id = useId()
  return (
    <fieldset className="field faces" aria-describedby={error && id}>
      <legend>How was it?</legend>
      {FACES.map((face) => {
        const Icon = FACE_ICONS[face]
        return (
          <label key={face} className={face}>
            <input
              type="radio"
              name="face"
              value={face}
              checked={value === face}
              aria-invalid={!!error}
              onChange={() => onChange(face)}
            />
            <Icon size={36} strokeWidth={1.75} aria-hidden />
            {FACE_WORDS[face]}
          </label>
        )
      })}
      {error && (
        <p id={id} className="error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
