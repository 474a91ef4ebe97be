import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LruCache } from '../../text/lru-cache.ts'

export type ContentProps<Of> = {
  /** `map`, or a noun and an id; links name it in `data-dialog`. */
  id: string
  title: string
  content: ComponentType<Of>
  /** Equal data means equal content. */
  data: Of
  /** One visitor's own content is not cached. */
  isPersonal?: boolean
}

/** `early`: preload links that an open dialog needs and a template does not. */
type Content = { early: string; html: string }

/** Comparable as JSON, so that different contents never share a cache key. */
export type JsonRecord = { readonly [name: string]: Written }
type Written = string | number | boolean | null | undefined | { toJSON(): string } | readonly Written[] | JsonRecord

/** Cached, so that a write renders only its own dialogs. A failed dialog says so itself. */
export function renderDialogContent<Of extends JsonRecord>(props: ContentProps<Of>): Content {
  const { id, title, data } = props
  if (props.isPersonal) return render(props)
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

/** The prefix separates its ids from other dialogs'. */
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
