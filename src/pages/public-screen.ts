import { Elysia } from 'elysia'
import { dialogsPath, SCREENS, type ScreenName } from '../screens.ts'
import { type PublicPage, publicPageHandler } from './public-page.tsx'

type Parts = Pick<PublicPage, 'render' | 'normalizeParameters'> & {
  /** All dialogs in one fragment. */
  dialogs?: Pick<PublicPage, 'render' | 'normalizeParameters'>
}

/** The routes of a row of `screens.ts`. */
export function publicScreen(name: ScreenName, { dialogs, ...page }: Parts) {
  const { dialogs: bundle, ...screen } = SCREENS[name]
  const routes = new Elysia().get(screen.path, publicPageHandler({ ...screen, ...page }))
  if (!dialogs || !bundle) return routes
  const path = dialogsPath(name)
  return routes.get(path, publicPageHandler({ kinds: screen.kinds, ...bundle, ...dialogs, path, isFragment: true }))
}
