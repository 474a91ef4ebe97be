import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../log.ts'

const FOLDER = join(import.meta.dir, '../../../public/images/cities')

/** `public/images/cities/<slug>.svg`, or a skyline for an event without one; decorative. */
export function CityDrawing({ slug }: { slug: string }) {
  return (
    <svg
      className="city-drawing"
      viewBox="0 0 260 100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawings.get(slug) ?? drawings.get('skyline')! }}
    />
  )
}

/** The same attributes as above, so that a file alone looks the same. */
const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 100" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">'
const END = '</svg>'
const SHAPE = /<(?:path|line|polyline|polygon|rect|circle|ellipse)(?: (?!on)[a-z][\da-z-]*="[-\w .,]*")+ ?\/>/g

/** Every agenda contains the drawing. */
const MAX_SVG_LENGTH = 16_000

/** The shapes of a drawing. Undefined if the file has anything else, or too much. */
export function extractShapes(svg: string): string | undefined {
  if (svg.length > MAX_SVG_LENGTH) return
  const text = svg.trim()
  if (!text.startsWith(HEAD) || !text.endsWith(END)) return
  const inside = text.slice(HEAD.length, -END.length)
  if (!inside.replace(SHAPE, '').trim()) return inside.match(SHAPE)?.join('')
}

/** Read once, by slug. */
const drawings = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.svg'))
    .flatMap((file): [string, string][] => {
      const shapes = extractShapes(readFileSync(join(FOLDER, file), 'utf8'))
      if (shapes) return [[file.slice(0, -'.svg'.length), shapes]]
      log.error(
        `public/images/cities/${file} is not shown: it has to begin as skyline.svg does, and to hold only shapes, in at most 16,000 characters`,
      )
      return []
    }),
)
