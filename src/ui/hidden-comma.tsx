/** Parts what others see on lines of their own for whoever hears a link as one sentence. */
export function HiddenComma() {
  return <span className="visually-hidden">, </span>
}
