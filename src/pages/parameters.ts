import { isRowId } from '../text/typed/typed-text.ts'

/** Parameters that belong to one screen and do not travel to another (product §2.4). */
export const SCREEN_PARAMETERS = [
  'session',
  'speaker',
  'room',
  'message',
  'map',
  'take',
  'view',
  'track',
  'day',
  'now',
  'q',
  'sent',
  'posted',
  'before',
  'report',
  'reported',
  'waiting',
  'full',
  'done',
] as const

export type ScreenParameter = (typeof SCREEN_PARAMETERS)[number]
export type ScreenParameters = Partial<Record<ScreenParameter, string>>

/** What an address says to one screen or another. */
export function readParameters(query: URLSearchParams): ScreenParameters {
  const parameters: ScreenParameters = {}
  for (const [name, value] of query)
    if (isScreenParameter(name))
      parameters[name] = isSwitch(name) || (name === 'before' && !isRowId(value)) ? '' : value
  return parameters
}

/** In the order of `names`, so that one page has one address. */
export function pickParameters(parameters: ScreenParameters, names: readonly ScreenParameter[]): ScreenParameters {
  const said = names.filter((name) => parameters[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, parameters[name]]))
}

/** True for one of few addresses: there is no end to searches, places in a list and combinations. */
export function isEnumerable(parameters: ScreenParameters): boolean {
  const { view, day, track, now, ...others } = parameters
  // Of views, days and tracks there are a few, which are known.
  if (Object.keys(others).length === 0) return true
  return others.q === undefined && others.before === undefined && Object.keys(parameters).length <= 1
}

/** Whether it is a list with one of its entries over it. */
export function hasOpenEntry({ session, speaker, room, message, sent, report, take }: ScreenParameters): boolean {
  return !!(session || speaker || room || message || sent || report) || take !== undefined
}

/** Only whether it is there, where its value means nothing: a room on the map is told over the agenda alone. */
export function presenceOnly(value: string | undefined): '' | undefined {
  return value === undefined ? undefined : ''
}

const isScreenParameter = (name: string): name is ScreenParameter => SCREEN_PARAMETERS.includes(name as ScreenParameter)

/** Whether such a parameter is present is all that counts; its value means nothing. */
const isSwitch = (name: ScreenParameter) => ['now', 'posted', 'reported', 'waiting', 'full'].includes(name)
