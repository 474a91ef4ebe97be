import { Elysia } from 'elysia'
import { publicFile } from '../../visits/public-file.ts'
import { answerCalendar } from './calendar/answer-calendar.ts'
import { answerPreflight, fileHeaders, noFile, readable } from './file-headers.ts'
import { type ExportedFile, FILES, whyNoDates } from './files.ts'
import { answerRobots } from './robots.ts'
import { answerSitemap } from './sitemap.ts'
import { writtenAt } from './written-at.ts'

export const exportRoutes = Object.entries(FILES)
  .reduce((app, [name, file]) => app.get(`/${name}`, answerFile(name, file)), new Elysia())
  .get('/schedule.ics', answerCalendar)
  .get('/sitemap.xml', answerSitemap)
  .get('/robots.txt', ({ request }) => answerRobots(request))
  // Beside each file's own address, and nowhere else.
  .use(
    Object.keys({ ...FILES, 'schedule.ics': 0 }).reduce(
      (app, name) => app.options(`/${name}`, answerPreflight),
      new Elysia(),
    ),
  )

/** A file of a whole event. Tables are for people, who keep them; the others are for programs. */
function answerFile(name: string, { kinds, type, needsDates, make }: ExportedFile) {
  const isTable = /\.(csv|xlsx)$/.test(name)
  return publicFile({
    path: `/${name}`,
    kinds,
    saysAddress: true,
    refuse: readable,
    make: async ({ event, site }) => {
      const why = needsDates && whyNoDates(event)
      if (why) return noFile(why)
      const at = await writtenAt(event.id, kinds)
      const body = await make({ event, site, writtenAt: at })
      const download = isTable ? name.replace('.', `-${event.slug}.`) : undefined
      return { body, headers: fileHeaders({ type, writtenAt: at, name: download }) }
    },
  })
}
