/** Between what others see on lines of their own, for whoever hears it as one sentence: a link says all that is in it. */
export function Comma() {
  return <span className="visually-hidden">, </span>
}
