export function Spinner({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </p>
  )
}
