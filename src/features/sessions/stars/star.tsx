import { chunkOf } from '../../../islands/manifest.ts'
import type { Links } from '../../../layout/links.ts'

const FORM = 'stars'

/** Once on a page: the form and the symbol of all stars. */
export function StarsForm({ links }: { links: Links }) {
  return (
    <form id={FORM} method="post" action={links('/my-schedule')} hidden>
      <svg aria-hidden>
        <symbol id="star" viewBox="0 0 24 24">
          <path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1L7.3 14 2.5 9.4l6.6-.9z" />
        </symbol>
      </svg>
      <script type="module" src={chunkOf(`${import.meta.dir}/stars.script.ts`).url} />
    </form>
  )
}

type StarProps = { id: string; title: string; isPressed?: boolean; isLabelled?: boolean }

export function Star({ id, title, isPressed, isLabelled }: StarProps) {
  return (
    <button
      type="submit"
      className={isLabelled ? 'star button' : 'corner star'}
      form={FORM}
      name="star"
      value={id}
      aria-label={isLabelled ? undefined : `Star ${title}`}
      aria-pressed={isPressed || undefined}>
      <svg aria-hidden>
        <use href="#star" />
      </svg>
      {isLabelled && (
        <>
          <span>Star</span>
          <span>Starred</span>
        </>
      )}
    </button>
  )
}
