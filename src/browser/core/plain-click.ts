/** A press that follows a link in this window, and that nothing else has answered. */
export function isPlainClick(press: MouseEvent) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = press
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}
