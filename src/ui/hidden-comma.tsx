/** Separates lines for screen readers, which read a link as one sentence. */
export function HiddenComma() {
  return <span className="visually-hidden">, </span>
}
