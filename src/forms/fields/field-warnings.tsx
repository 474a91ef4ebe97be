import { TriangleAlert } from 'lucide-react'

/** Warnings do not stop a save. */
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
