import { createApp } from '../../src/app.ts'
import { ownLinkPath } from '../../src/features/proposals/link-tokens.ts'
import type { TestApp } from '../support/app.ts'

/** The route of every page that is for people to read, as the app lists them: neither calls, files and parts of pages, nor ways on. */
export function pageRoutes(): string[] {
  const paths = createApp().routes.flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  return [...new Set(paths)].filter((path) => !NO_PAGE.test(path)).sort()
}

const NO_PAGE = /^\/(api|assets|fonts|images|dialogs)\/|\.\w+$|^\/(online|metrics|healthz|readyz|admin\/preview)\b/

type Ids = { session: string; speaker: string; sponsor: string; room: string }

/** Of each route the addresses that look different, at Columbus. The dashboard has tests of its own. */
export async function everyPage(app: TestApp, ids: Ids): Promise<Record<string, string[]>> {
  const { session, speaker, sponsor, room } = ids
  const { share, device } = await wayTo(app, session)
  const pages: Record<string, string[]> = {
    '/': ['/', '/?q=nobody', '/?track=Tech', '/?map', '/?take', '/?view=rooms'].concat([
      `/?session=${session}`,
      `/?speaker=${speaker}`,
      `/?room=${room}`,
    ]),
    '/*': ['/nowhere'],
    '/admin': [],
    '/admin/join/:secret': ['/admin/join/ended'],
    '/admin/login': ['/admin/login'],
    '/admin/login/factor': [],
    // Organizers only, as the dashboard.
    '/admin/move': [],
    '/admin/report': [],
    '/admin/safety': [],
    '/admin/safety/:id': [],
    '/admin/security': [],
    '/admin/security/:step': [],
    '/changes': ['/changes'],
    '/feedback': ['/feedback', `/feedback?session=${session}`, `/feedback?session=${session}&posted`],
    '/feedback/mine': ['/feedback/mine', `/feedback/mine?session=${session}`],
    '/good-to-know': ['/good-to-know', '/good-to-know?map'],
    '/good-to-know/*': ['/good-to-know/food', '/good-to-know/get-help-now', '/good-to-know/nowhere'],
    '/messaging': ['/messaging', '/messaging?posted'],
    '/messaging/mine': ['/messaging/mine'],
    '/my-schedule': ['/my-schedule'],
    '/my-schedule/:token': [share],
    '/my-schedule/device': ['/my-schedule/device'],
    '/my-schedule/device/:token': [device],
    '/no-connection': ['/no-connection'],
    '/own/:token': ['/own/ended', ownLink('speakers', speaker), ownLink('sponsors', sponsor)],
    '/questions': ['/questions', `/questions?session=${session}`],
    '/questions/mine': ['/questions/mine', `/questions/mine?session=${session}`],
    '/questions/stage': ['/questions/stage', `/questions/stage?session=${session}`],
    '/report': ['/report'],
    '/screen': ['/screen', `/screen?room=${room}`],
    '/search': ['/search', '/search?q=a', '/search?q=nobody'],
    '/speakers': ['/speakers', `/speakers?speaker=${speaker}`, '/speakers?q=nobody'],
    '/sponsors': ['/sponsors', `/sponsors?message=${sponsor}`],
  }
  return Object.fromEntries(Object.entries(pages).map(([route, paths]) => [route, paths.map(atColumbus)]))
}

const ownLink = (table: 'speakers' | 'sponsors', rowId: string) => ownLinkPath({ table, rowId, linkVersion: 1 })

const atColumbus = (path: string) => `${path}${path.includes('?') ? '&' : '?'}eventSlug=cbus`

/** The links that somebody gets who starred a session. */
async function wayTo(app: TestApp, session: string) {
  const visitor = app.visitor()
  await visitor.submit(atColumbus('/my-schedule'), { star: session })
  const linkOn = async (path: string, link: RegExp) =>
    link.exec(await (await visitor.get(atColumbus(path))).text())?.[0] ?? ''
  return {
    share: await linkOn('/my-schedule', /\/my-schedule\/[\w-]{30}(?=[?"])/),
    device: await linkOn('/my-schedule/device', /\/my-schedule\/device\/[\w-]+/),
  }
}
