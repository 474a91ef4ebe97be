/** A picture that does not come gives way to what stands in for it: initials, a name (see ui/picture). */
export function startPictures() {
  // Neither event bubbles.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', mark, true)
  for (const image of document.images) if (image.complete && !image.naturalWidth) image.dataset.failed = ''
}

function mark({ type, target }: Event) {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-failed', type === 'error')
}
