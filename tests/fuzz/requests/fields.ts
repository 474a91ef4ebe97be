import fc from 'fast-check'
import type * as z from 'zod/mini'
import { oddText } from './odd-text.ts'
import { rightValue, wrongValue } from './values.ts'

/** What is read of zod's own description of a schema. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: { maximum?: number; value?: number | bigint } } }[]
}

/** What a schema takes, by its own description; at its limits, and now and then a little beyond them. `name`: of the field. */
export function taken(schema: z.ZodMiniType, name = ''): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition
  const { type, innerType, element, options = [], entries = {}, values = [] } = definition
  switch (type) {
    case 'object':
      return objectOf(definition.shape!)
    case 'string':
      return text(definition, name)
    case 'number':
      return number(definition)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(taken(element!, name), { maxLength: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(entries))
    case 'literal':
      return fc.constantFrom(...values)
    case 'union':
      return fc.oneof(...options.map((option) => taken(option, name)))
    case 'nullable':
      return fc.option(taken(innerType!, name), { freq: 8 })
    case 'optional':
      return taken(innerType!, name)
    case 'pipe':
      return taken(definition.in!, name)
    default:
      return anything()
  }
}

/** Whatever JSON can say. */
export function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: oddText() },
    { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1.7976931348623157e308,
]

function objectOf(shape: Record<string, z.ZodMiniType>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, taken(schema, name)]))
  const mayLack = ({ _zod }: z.ZodMiniType) => ['optional', 'nullish'].includes(_zod.def.type)
  return fc.record(fields, { requiredKeys: Object.keys(shape).filter((name) => !mayLack(shape[name]!)) })
}

function text({ checks = [] }: Definition, name: string): fc.Arbitrary<string> {
  const limits = checks.map(({ _zod }) => _zod.def.maximum).filter((most) => most !== undefined)
  const most = limits.length ? Math.min(...limits) : undefined
  return fc.oneof({ weight: 5, arbitrary: rightValue(name) }, { weight: 1, arbitrary: wrongValue(name, most) })
}

function number({ checks = [] }: Definition): fc.Arbitrary<number> {
  const limits = checks.map(({ _zod }) => Number(_zod.def.value)).filter(Number.isFinite)
  const near = limits.flatMap((limit) => [limit - 1, limit, limit + 1])
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 6 }) },
    { weight: 1, arbitrary: fc.constantFrom(...near, ...NUMBERS) },
  )
}
