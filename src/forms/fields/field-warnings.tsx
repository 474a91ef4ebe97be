import { TriangleAlert } from 'lucide-react'

/** What looks wrong in a field though it may be saved; told as soon as it shows. For a field's hint. */
export function FieldWarnings({ sentences }: { sentences: string[] }) {
  return (
    <span className="warnings" role="status">
      {sentences.map((sentence) => (
        <span key={sentence} className="warning">
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {sentence}
        </span>
      ))}
    </span>
  )
}
