/** Initials or a name replace a failed picture (ui/picture). */
export function startPictures() {
  // Neither event bubbles.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', mark, true)
  for (const image of document.images) if (image.complete && !image.naturalWidth) image.dataset.failed = ''
}

function mark({ type, target }: Event) {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-failed', type === 'error')
}

/** The corridor where people look for the plan may have no network. */
export function preloadFloorPlan(bundle: Document) {
  const plan = bundle.querySelector<HTMLTemplateElement>('template[data-dialog="map"]')?.content.querySelector('img')
  if (!plan) return
  const ahead = new Image()
  ahead.fetchPriority = 'low'
  ahead.sizes = plan.sizes
  ahead.srcset = plan.srcset
  ahead.src = plan.src
}
