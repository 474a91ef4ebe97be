import type { Stand } from '../stand.ts'
import type { Places } from './writers.ts'
import type { Written } from './written.ts'

/** Compares what the database and the app have with what was acknowledged; nobody writes any more. */
export async function found(stand: Stand, places: Places, written: Written) {
  const lost: string[] = []
  const twice: string[] = []
  const half: string[] = []
  const rows = await stand.asOperator(async (sql) => ({
    posts:
      await sql`select message, count(*)::int as times from attendee_messages where message like 'Said %' group by 1`,
    session: (await sql`select title, version from sessions where id = ${places.session.id}`)[0],
    speaker: (await sql`select photo_url, version from speakers where id = ${places.speaker.id}`)[0],
    titles: await sql`
      select row -> 'after' ->> 'title' as title, count(*)::int as times
      from changes, jsonb_array_elements(rows) as row where row ->> 'id' = ${places.session.id} group by 1`,
    seeded: await sql`
      select count(*)::int as sessions from sessions join events on events.id = event_id
      where slug = ${places.seeded.slug}`,
  }))

  const stored = new Set(rows.posts.map(({ message }) => message))
  lost.push(...written.posts.filter((words) => !stored.has(words)).map((words) => `post ${words}`))
  twice.push(...rows.posts.filter(({ times }) => times > 1).map(({ message }) => `post ${message}`))

  if (rows.session?.title !== written.title) lost.push(`edit ${written.title}, found ${rows.session?.title}`)
  twice.push(...rows.titles.filter(({ times }) => times > 1).map(({ title }) => `edit ${title}`))
  // Each edit is one version, and each picture: one that was written without the other would be too many or too few.
  const { edits } = written.counts
  if (rows.session?.version !== 1 + edits) half.push(`${edits} edits made version ${rows.session?.version}`)
  const pictures = new Set(written.pictures).size
  if (rows.speaker?.version !== 1 + pictures) half.push(`${pictures} uploads made version ${rows.speaker?.version}`)

  if (pictures && rows.speaker?.photo_url !== written.pictures.at(-1)) lost.push(`upload ${written.pictures.at(-1)}`)
  for (const path of new Set(written.pictures)) {
    const picture = await fetch(stand.origin + path)
    if (picture.status !== 200 || !(await picture.bytes()).length) lost.push(`picture ${path}: ${picture.status}`)
  }
  const [{ sessions = 0 } = {}] = rows.seeded
  if (sessions !== places.seeded.sessions) half.push(`seed with ${sessions} sessions of ${places.seeded.sessions}`)
  return { lost, twice, half }
}
