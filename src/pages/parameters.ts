import { parametersOfKind, SCREEN_PARAMETERS, type ScreenParameter } from '../screens.ts'
import { isRowId } from '../text/typed/typed-text.ts'

export type ScreenParameters = Partial<Record<ScreenParameter, string>>

const FLAGS = parametersOfKind('flag', 'view flag')
const ENTRIES = parametersOfKind('entry', 'notice')
const ROWS = parametersOfKind('row')
/** Few known values. */
const VIEWS = parametersOfKind('view', 'view flag')
/** Any number of values. */
const ENDLESS = parametersOfKind('search', 'row')

/** Flags and impossible rows become empty values. */
export function readParameters(query: URLSearchParams): ScreenParameters {
  const parameters: ScreenParameters = {}
  for (const [name, value] of query) {
    if (!isScreenParameter(name)) continue
    const isValueless = FLAGS.includes(name) || (ROWS.includes(name) && !isRowId(value))
    parameters[name] = isValueless ? '' : value
  }
  return parameters
}

/** In the order of `names`, so that one page has one address. */
export function pickParameters(parameters: ScreenParameters, names: readonly ScreenParameter[]): ScreenParameters {
  const present = names.filter((name) => parameters[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, parameters[name]]))
}

/** False for searches, places in a list, and combinations, which are endless. */
export function isEnumerable(parameters: ScreenParameters): boolean {
  const names = Object.keys(parameters) as ScreenParameter[]
  if (names.every((name) => VIEWS.includes(name))) return true
  return names.length <= 1 && ENDLESS.every((name) => parameters[name] === undefined)
}

/** True for a list with an open entry. */
export function hasOpenEntry(parameters: ScreenParameters): boolean {
  return ENTRIES.some((name) => parameters[name]) || parameters.take !== undefined
}

/** Only its presence matters. */
export function presenceOnly(value: string | undefined): '' | undefined {
  return value === undefined ? undefined : ''
}

const isScreenParameter = (name: string): name is ScreenParameter => SCREEN_PARAMETERS.includes(name as ScreenParameter)
