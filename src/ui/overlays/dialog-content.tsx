import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LruCache } from '../../text/lru-cache.ts'

export type ContentProps<Of> = {
  /** Tells dialogs apart: `map`, or a noun and an id. Links that open it say so in `data-dialog`. */
  id: string
  title: string
  content: ComponentType<Of>
  /** All that the content is made of: where it is the same, so is the content. */
  data: Of
  /** It holds what one visitor typed and nobody else may see: not remembered. */
  isPersonal?: boolean
}

/** `early`: links to what a page with the content needs soon. A template needs none of it. */
type Content = { early: string; html: string }

/** Only what can be compared as JSON, so that two different contents are never taken for the same. */
export type JsonRecord = { readonly [name: string]: Written }
type Written = string | number | boolean | null | undefined | { toJSON(): string } | readonly Written[] | JsonRecord

/** Rendered apart and remembered, so that a write costs only its own dialogs. A failed rendering says so instead. */
export function renderDialogContent<Of extends JsonRecord>(props: ContentProps<Of>): Content {
  const { id, title, data } = props
  if (props.isPersonal) return render(props)
  // The start of the id says which content it is.
  return recent.of(JSON.stringify([id, title, data]), () => render(props))!
}

export const dialogTitleId = (dialog: string) => `${dialog}-title`

/** Two events of a thousand dialogs each, or hundreds of the usual size. */
const recent = new LruCache<Content>(10_000_000, ({ early, html }) => early.length + html.length)

function render<Of extends JsonRecord>({ id, title, content: Content, data }: ContentProps<Of>): Content {
  try {
    return renderTitled(id, title, <Content {...data} />)
  } catch (error) {
    console.error(`Couldn’t show the dialog ${id}:`, error)
  }
  try {
    return renderTitled(id, title, <p>Couldn’t display this text.</p>)
  } catch {
    return renderTitled(id, 'Couldn’t display this text.')
  }
}

/** The prefix keeps the ids in it apart from those of every other dialog on the page. */
function renderTitled(id: string, title: string, rest?: ReactNode): Content {
  const whole = renderToString(
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the title of a dialog takes the focus when it opens */}
      <h2 id={dialogTitleId(id)} tabIndex={-1} autoFocus>
        {title}
      </h2>
      {rest}
    </>,
    { identifierPrefix: `${id}-` },
  )
  const [early] = /^(?:<link [^>]*>)*/.exec(whole)!
  return { early, html: whole.slice(early.length) }
}
