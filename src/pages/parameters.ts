import { parametersOfKind, SCREEN_PARAMETERS, type ScreenParameter } from '../screens.ts'
import { isRowId } from '../text/typed/typed-text.ts'

export type ScreenParameters = Partial<Record<ScreenParameter, string>>

const FLAGS = parametersOfKind('flag', 'view flag')
const ENTRIES = parametersOfKind('entry', 'notice')
const ROWS = parametersOfKind('row')
/** A few known values each. */
const VIEWS = parametersOfKind('view', 'view flag')
/** Any number of values. */
const ENDLESS = parametersOfKind('search', 'row')

/** The screens' parameters of an address; the values of flags and of rows that cannot be are empty. */
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

/** True for one of few addresses: there is no end to searches, places in a list and combinations. */
export function isEnumerable(parameters: ScreenParameters): boolean {
  const names = Object.keys(parameters) as ScreenParameter[]
  if (names.every((name) => VIEWS.includes(name))) return true
  return names.length <= 1 && ENDLESS.every((name) => parameters[name] === undefined)
}

/** Whether it is a list with one of its entries over it. */
export function hasOpenEntry(parameters: ScreenParameters): boolean {
  return ENTRIES.some((name) => parameters[name]) || parameters.take !== undefined
}

/** Keeps only whether it is there: a room on the map changes the agenda alone. */
export function presenceOnly(value: string | undefined): '' | undefined {
  return value === undefined ? undefined : ''
}

const isScreenParameter = (name: string): name is ScreenParameter => SCREEN_PARAMETERS.includes(name as ScreenParameter)
