import type { Links } from '../../layout/links.ts'
import { FACE_ICONS, FACE_WORDS, FACES } from '../../ui/faces.tsx'

type RatingProps = { id: string; title: string; links: Links }

/** Product §33.6. */
export function RatingButtons({ id, title, links }: RatingProps) {
  return (
    <form className="buttons rating" method="post" action={links('/feedback')} aria-label={`Rate ${title}`}>
      <input type="hidden" name="sessionId" value={id} />
      {FACES.map((face) => {
        const Icon = FACE_ICONS[face]
        return (
          <button key={face} type="submit" className="button" name="face" value={face}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            {FACE_WORDS[face]}
          </button>
        )
      })}
      <span role="status" />
    </form>
  )
}

/** Scripts copy it to each session that ended. */
export function RatingTemplate({ links }: { links: Links }) {
  return (
    <template id="rating">
      <RatingButtons id="" title="" links={links} />
    </template>
  )
}
