import { existsSync } from 'node:fs'

/** FIREFOX_PATH, else a Firefox that is installed; its own name on Linux, its usual place elsewhere. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH
  if (named) return named
  const onPath = ['firefox', 'firefox-esr'].map((name) => Bun.which(name)).find((path) => path !== null)
  return onPath ?? USUAL_PLACES.find((path) => existsSync(path))
}

const USUAL_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
