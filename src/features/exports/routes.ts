import { Elysia } from 'elysia'
import { publicFileHandler } from '../../pages/call-handlers.ts'
import { lastModified, missingDatesReason } from './cached-program.ts'
import { handleCalendar } from './calendar.ts'
import { EXPORT_FILES, type ExportedFile } from './export-files.ts'
import { fileHeaders, fileNotFound, handlePreflight, withCors } from './file-headers.ts'
import { handleRobots, handleSitemap } from './sitemap.ts'

export const exportRoutes = Object.entries(EXPORT_FILES)
  .reduce((app, [name, file]) => app.get(`/${name}`, exportHandler(name, file)), new Elysia())
  .get('/schedule.ics', handleCalendar)
  .get('/sitemap.xml', handleSitemap)
  .get('/robots.txt', ({ request }) => handleRobots(request))
  // Beside each file's own address, and nowhere else.
  .use(
    Object.keys({ ...EXPORT_FILES, 'schedule.ics': 0 }).reduce(
      (app, name) => app.options(`/${name}`, handlePreflight),
      new Elysia(),
    ),
  )

/** A file of a whole event. People download tables; the other files are for programs. */
function exportHandler(name: string, { kinds, type, needsDates, write }: ExportedFile) {
  const isTable = /\.(csv|xlsx)$/.test(name)
  return publicFileHandler({
    path: `/${name}`,
    kinds,
    includesOwnUrl: true,
    refuse: withCors,
    make: async ({ event, site }) => {
      const why = needsDates && missingDatesReason(event)
      if (why) return fileNotFound(why)
      const at = await lastModified(event.id, kinds)
      const body = await write({ event, site, writtenAt: at })
      const download = isTable ? name.replace('.', `-${event.slug}.`) : undefined
      return { body, headers: fileHeaders({ type, writtenAt: at, name: download }) }
    },
  })
}
