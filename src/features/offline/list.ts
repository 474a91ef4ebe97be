import { ALL_EVENTS, revisionNumber } from '../../../db/revisions/known-revisions.ts'
import type { RevisionKind } from '../../../db/schema.ts'
import { hashOfFile } from '../../http/assets.ts'
import { builtScripts, builtStylesheets, CORE, chunkOf, HYDRATE, stylesheetUrl } from '../../islands/manifest.ts'
import { DISPLAY_FACE } from '../../layout/essentials.tsx'
import type { AskedFile } from '../../visits/public-file.ts'
import type { EventList } from '../../worker/copies.ts'
import { pagesOf } from './pages-to-save.ts'
import { picturesOf } from './pictures-to-save.ts'

/** What of an event the saved pages are made of. The board is not among them: it is refreshed as it is read. */
export const SAVED: RevisionKind[] = ['event', 'sessions', 'rooms', 'speakers', 'sponsors', 'announcements']

/** `/offline.json`: everything a phone needs of an event without a connection, in the order in which it is wanted. */
export async function listOf(asked: AskedFile): Promise<EventList> {
  const { event } = asked
  // Before anything is read: it may be newer than it says, never older. Pages name the other cities.
  const revision = revisionNumber(event.id, SAVED) + revisionNumber(ALL_EVENTS, ['event'])
  const { url: core, imports, later } = chunkOf(CORE)
  const shell = [stylesheetUrl('main'), core, DISPLAY_FACE, ...imports, ...later]
  return {
    name: event.name,
    revision,
    shell,
    pages: await pagesOf(asked),
    pictures: Object.fromEntries((await picturesOf(event)).map((url) => [url, hashOfFile(url) ?? ''])),
    files: attendeesFiles().filter((url) => !shell.includes(url)),
  }
}

/** All that a public page may ask for, now or once it is touched. What an island fetches later has no entry of its own here. */
function attendeesFiles(): string[] {
  const scripts = builtScripts().filter(
    ([source]) => source === HYDRATE || (OF_PAGES.test(source) && !ORGANIZERS.test(source)),
  )
  const styles = builtStylesheets().filter(([name]) => name !== 'admin')
  const files = scripts.flatMap(([, { url, imports, later }]) => [url, ...imports, ...later])
  return [...new Set([...styles.map(([, url]) => url), ...files])]
}

/** The build knows parts that are fetched later by their sources, too: those of organizers are everywhere. */
const OF_PAGES = /\.(island\.tsx|script\.ts)$/
const ORGANIZERS = /\/features\/(admin|auth)\//
