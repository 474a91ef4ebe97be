import { ALL_EVENTS, sumRevisions } from '../../../db/revisions/revision-state.ts'
import type { RevisionKind } from '../../../db/schema.ts'
import { contentHash } from '../../http/assets.ts'
import {
  builtStylesheets,
  CORE_SOURCE,
  chunkOf,
  HYDRATE_SOURCE,
  listScripts,
  stylesheetUrl,
} from '../../islands/manifest.ts'
import { DISPLAY_FONT_URL } from '../../layout/head-basics.tsx'
import type { FileRequest } from '../../pages/public-file.ts'
import type { OfflineList } from '../../worker/event-copies.ts'
import { pagesToSave } from './pages-to-save.ts'
import { picturesToSave } from './pictures-to-save.ts'

/** What of an event the saved pages are made of. The board is not among them: it is refreshed as it is read. */
export const OFFLINE_KINDS: RevisionKind[] = ['event', 'sessions', 'rooms', 'speakers', 'sponsors', 'announcements']

/** `/offline.json`: everything a phone needs of an event without a connection, in the order in which it is wanted. */
export async function buildOfflineList(asked: FileRequest): Promise<OfflineList> {
  const { event } = asked
  // Before anything is read: it may be newer than it says, never older. Pages name the other cities.
  const revision = sumRevisions(event.id, OFFLINE_KINDS) + sumRevisions(ALL_EVENTS, ['event'])
  const { url: core, imports, dynamicImports } = chunkOf(CORE_SOURCE)
  const shell = [stylesheetUrl('main'), core, DISPLAY_FONT_URL, ...imports, ...dynamicImports]
  return {
    name: event.name,
    revision,
    shell,
    pages: await pagesToSave(asked),
    pictures: Object.fromEntries((await picturesToSave(event)).map((url) => [url, contentHash(url) ?? ''])),
    files: attendeesFiles().filter((url) => !shell.includes(url)),
  }
}

/** All that a public page may ask for, now or once it is touched. What an island fetches later has no entry of its own here. */
function attendeesFiles(): string[] {
  const scripts = listScripts().filter(
    ([source]) => source === HYDRATE_SOURCE || (OF_PAGES.test(source) && !ORGANIZERS.test(source)),
  )
  const styles = builtStylesheets().filter(([name]) => name !== 'admin')
  const files = scripts.flatMap(([, { url, imports, dynamicImports }]) => [url, ...imports, ...dynamicImports])
  return [...new Set([...styles.map(([, url]) => url), ...files])]
}

/** The build knows parts that are fetched later by their sources, too: those of organizers are everywhere. */
const OF_PAGES = /\.(island\.tsx|script\.ts)$/
const ORGANIZERS = /\/features\/(admin|auth)\//
