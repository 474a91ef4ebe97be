import { __iconData as CalendarDays } from 'lucide-react/icons/calendar-days'
import { __iconData as Handshake } from 'lucide-react/icons/handshake'
import { __iconData as MessagesSquare } from 'lucide-react/icons/messages-square'
import { __iconData as Users } from 'lucide-react/icons/users'
import type { RevisionKind } from '../db/schema.ts'
import type { IconData } from './ui/icon.tsx'

/** They do not travel to another screen (product §2.4). A `flag` counts by being there. */
const PARAMETERS = {
  session: 'entry',
  speaker: 'entry',
  room: 'entry',
  message: 'entry',
  map: 'dialog',
  take: 'entry',
  view: 'view',
  track: 'view',
  language: 'view',
  level: 'view',
  day: 'view',
  now: 'view flag',
  q: 'search',
  sent: 'notice',
  posted: 'flag',
  before: 'row',
  report: 'notice',
  reported: 'flag',
  waiting: 'flag',
  full: 'flag',
  done: 'word',
} as const

export type ScreenParameter = keyof typeof PARAMETERS

export const SCREEN_PARAMETERS = Object.keys(PARAMETERS) as ScreenParameter[]

export const parametersOfKind = (...kinds: (typeof PARAMETERS)[ScreenParameter][]): ScreenParameter[] =>
  SCREEN_PARAMETERS.filter((name) => kinds.includes(PARAMETERS[name]))

/** All that is true of one public screen. Navigation, routes, style sheets and the worker's copies come from it. */
export type ScreenFacts = {
  path: string
  /** A place in the bottom navigation. The home screen is the event itself: its title needs no label. */
  navigation?: { label: string; icon: IconData; isHome?: true }
  /** The screen that the navigation marks instead. */
  within?: 'agenda'
  isTool?: true
  /** The event's data that the page shows: a write of one of these kinds renders it again. */
  kinds: readonly RevisionKind[]
  isPersonal?: true
  alwaysUpdates?: true
  parameters: readonly ScreenParameter[]
  /** Those of them that make another page; the others open something over it. */
  variants?: readonly ScreenParameter[]
  dialogs?: { kinds?: readonly RevisionKind[]; parameters: readonly ScreenParameter[] }
  /** By name, as paths from `src`. */
  stylesheets?: Record<string, string>
  /** In which turn a phone saves it with the event; a `visited` page when somebody opens it. */
  offline: 'first' | 'next' | 'last' | 'visited'
  /** Without a copy of a variant, or of a path below it, the worker answers with the page itself. */
  standsIn?: true
}

const TABLE = {
  agenda: {
    path: '/',
    navigation: { label: 'Agenda', icon: CalendarDays, isHome: true },
    kinds: ['event', 'sessions', 'rooms', 'speakers'],
    parameters: ['view', 'day', 'now', 'track', 'language', 'level', 'q', 'session', 'speaker', 'room', 'map', 'take'],
    variants: ['view', 'day', 'track', 'language', 'level'],
    dialogs: { parameters: ['day'] },
    stylesheets: { 'day-sheet': 'features/sessions/agenda/day-sheet.css', grid: 'features/sessions/grid/grid.css' },
    offline: 'first',
  },
  'my-schedule': {
    path: '/my-schedule',
    isTool: true,
    kinds: ['event', 'sessions', 'rooms', 'speakers'],
    isPersonal: true,
    parameters: [],
    stylesheets: { 'my-schedule': 'features/my-schedule/my-schedule.css' },
    offline: 'first',
  },
  speakers: {
    path: '/speakers',
    navigation: { label: 'Speakers', icon: Users },
    kinds: ['event', 'speakers', 'sessions', 'rooms'],
    parameters: ['q', 'speaker', 'map'],
    dialogs: { parameters: [] },
    stylesheets: { speakers: 'features/speakers/speakers.css' },
    offline: 'next',
  },
  sponsors: {
    path: '/sponsors',
    navigation: { label: 'Sponsors', icon: Handshake },
    kinds: ['event', 'sponsors', 'sessions', 'rooms'],
    parameters: ['message', 'sent', 'map'],
    dialogs: { parameters: [] },
    stylesheets: { sponsors: 'features/sponsors/sponsors.css' },
    offline: 'next',
  },
  messaging: {
    path: '/messaging',
    navigation: { label: 'Messaging', icon: MessagesSquare },
    kinds: ['event', 'attendee-messages', 'sessions', 'rooms'],
    parameters: ['posted', 'map', 'before', 'report', 'reported', 'waiting'],
    dialogs: { kinds: ['event', 'sessions', 'rooms'], parameters: [] },
    stylesheets: { board: 'features/board/board.css' },
    offline: 'next',
  },
  feedback: {
    path: '/feedback',
    within: 'agenda',
    kinds: ['event', 'sessions'],
    alwaysUpdates: true,
    parameters: ['session', 'posted'],
    stylesheets: { feedback: 'features/feedback/feedback.css' },
    offline: 'last',
  },
  questions: {
    path: '/questions',
    within: 'agenda',
    kinds: ['event', 'sessions', 'questions'],
    parameters: ['session'],
    variants: ['session'],
    stylesheets: { questions: 'features/questions/questions.css' },
    offline: 'last',
    // The page of all sessions has the form of the session in the address.
    standsIn: true,
  },
  stage: {
    path: '/questions/stage',
    kinds: ['event', 'sessions', 'questions'],
    parameters: ['session'],
    variants: ['session'],
    offline: 'visited',
  },
  search: {
    path: '/search',
    isTool: true,
    kinds: ['event', 'sessions', 'speakers', 'rooms', 'sponsors', 'guides'],
    parameters: ['q'],
    stylesheets: { search: 'features/search/search.css' },
    offline: 'last',
  },
  changes: {
    path: '/changes',
    within: 'agenda',
    isTool: true,
    kinds: ['event', 'sessions', 'speakers'],
    parameters: [],
    stylesheets: { changes: 'features/sessions/changed/changes.css' },
    offline: 'last',
  },
  guides: {
    path: '/good-to-know',
    isTool: true,
    kinds: ['event', 'guides', 'sessions', 'rooms'],
    parameters: ['map'],
    dialogs: { kinds: ['event', 'sessions', 'rooms'], parameters: [] },
    stylesheets: { guides: 'features/guides/guides.css' },
    offline: 'next',
    standsIn: true,
  },
  guide: {
    path: '/good-to-know/*',
    kinds: ['event', 'guides', 'sessions', 'rooms'],
    parameters: ['map'],
    offline: 'visited',
  },
  hall: {
    path: '/screen',
    kinds: ['event', 'sessions', 'rooms', 'speakers', 'guides'],
    parameters: ['room', 'day'],
    variants: ['room', 'day'],
    stylesheets: { hall: 'features/live/hall-screens/hall.css' },
    offline: 'visited',
  },
} satisfies Record<string, ScreenFacts>

export type ScreenName = keyof typeof TABLE
export const SCREENS: Record<ScreenName, ScreenFacts> = TABLE
const rows = Object.entries<ScreenFacts>(SCREENS)
const rowsBelow = rows.filter(([, { path }]) => path.endsWith('/*'))

type Place = { name: string; path: string } & NonNullable<ScreenFacts['navigation']>

export const NAVIGATION: readonly Place[] = rows.flatMap(([name, { path, navigation }]) =>
  navigation ? [{ name, path, ...navigation }] : [],
)

export const offlineScreens = (turn: ScreenFacts['offline']) =>
  rows.flatMap(([name, screen]) => (screen.offline === turn ? [{ name, ...screen }] : []))

export const dialogsPath = (screen: string) => `/dialogs/${screen}`

type OwnStylesheet<Name extends ScreenName> = (typeof TABLE)[Name] extends { stylesheets: infer Sheets }
  ? keyof Sheets
  : never
export type StylesheetName = 'main' | 'admin' | { [Name in ScreenName]: OwnStylesheet<Name> }[ScreenName]

export const STYLESHEETS: Record<string, string> = Object.assign(
  { main: 'main.css', admin: 'admin.css' },
  ...rows.map(([, { stylesheets }]) => stylesheets),
)

export const DEVICE_DATA = { key: 'stars', script: 'features/sessions/stars/stars.script.ts' }

/** The calls behind search, map, reminders and the dot at the star: saved with the event. */
export const OFFLINE_CALLS = ['/api/search/index', '/api/rooms/times', '/api/sessions/times', '/api/sessions/changes']

// The bundler calls these while it builds the scripts (`with { type: 'macro' }`): browsers get the results alone.

/** What the worker may answer from its copies: by path, the parameters that make another page. */
export function offlinePaths(): Record<string, readonly string[]> {
  const pages = rows.filter((row) => !rowsBelow.includes(row)).map(([, { path, variants }]) => ({ path, variants }))
  const bundles = [{ path: '/dialogs', variants: rows.flatMap(([, { dialogs }]) => dialogs?.parameters ?? []) }]
  const calls = OFFLINE_CALLS.map((path) => ({ path, variants: undefined }))
  return Object.fromEntries([...pages, ...bundles, ...calls].map(({ path, variants = [] }) => [path, variants]))
}

/** A pattern of paths that share one row of these: `/dialogs/agenda`, `/good-to-know/wi-fi`. */
export const sharedPaths = () => `^(/dialogs|${rowsBelow.map(([, { path }]) => path.slice(0, -2)).join('|')})/.+`

export const standInPaths = () => rows.flatMap(([, { path, standsIn }]) => (standsIn ? [path] : []))

export const personalPaths = () => rows.flatMap(([, { path, isPersonal }]) => (isPersonal ? [path] : []))

/** A dialog's parameter in the address; the map comes last, because any other dialog may show it. */
export const dialogParameters = () => [...parametersOfKind('entry'), ...parametersOfKind('dialog')]
