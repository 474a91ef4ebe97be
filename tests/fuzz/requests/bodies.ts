import fc from 'fast-check'
import type { Call } from './calls.ts'
import { anything, taken } from './fields.ts'
import { importBody, pictureBody } from './files.ts'
import type { Body } from './request.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What is sent along, mostly as the call takes it. */
export function anyBody(call: Call): fc.Arbitrary<Body | undefined> {
  const { sends } = call
  if (!sends) return fc.oneof({ weight: 10, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: oddBody() })
  if (sends.as === 'picture') return pictureBody()
  if (sends.as === 'import') return importBody()
  const fields = fieldsOf(taken(sends.schema))
  const json = fields.map((fields): Body => ({ type: JSON_TYPE, text: jsonOf(fields) }))
  const form = fields.map((fields): Body => ({ type: FORM_TYPE, text: formOf(fields) }))
  const [usual, other] = sends.as === 'json' ? [json, form] : [form, json]
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 2, arbitrary: other },
    { weight: 2, arbitrary: fc.tuple(fields, fc.constantFrom('', '--', '\r\n')).map(multipart) },
    { weight: 2, arbitrary: fc.tuple(usual, fc.nat(200)).map(cutOff) },
    { weight: 1, arbitrary: fc.tuple(usual, fc.constantFrom(...TYPES)).map(([body, type]) => ({ ...body, type })) },
    { weight: 1, arbitrary: oddBody() },
  )
}

type Fields = [name: string, value: unknown][]

/** As they are, or one of them is missing, something else, there twice, or one that is not asked for. */
function fieldsOf(right: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> {
  const change = fc.record({
    how: fc.constantFrom('keep', 'keep', 'keep', 'drop', 'replace', 'wrap', 'add', 'repeat'),
    at: fc.nat(20),
    value: anything(),
    name: fc.constantFrom(
      '__proto__',
      'constructor',
      'id',
      'isAdmin',
      'version',
      'toString',
      '',
      'eventId',
      'heldAt',
      'zq-header',
    ),
  })
  return fc.tuple(right, change).map(([right, { how, at, value, name }]) => {
    const fields: Fields = Object.entries(right ?? {})
    const [old, was] = fields[at % Math.max(1, fields.length)] ?? ['', undefined]
    // What is secret is not put where anybody may read it.
    const others = fields.filter(([name]) => name !== old)
    if (how === 'drop') return others
    if (how === 'replace' && old !== 'password') return [...others, [old, value]]
    if (how === 'wrap' && old !== 'password') return [...others, [old, [was, { a: was }]]]
    if (how === 'add') return [...fields, [name, value]]
    if (how === 'repeat') return [...fields, [old, was]]
    return fields
  })
}

/** With names that are there twice, and `__proto__` among them. */
const jsonOf = (fields: Fields) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`

const formOf = (fields: Fields) =>
  fields
    .map(([name, value]) => [name, wordOf(value)].map((word) => encodeURIComponent(word.toWellFormed())).join('='))
    .join('&')

const wordOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function multipart([fields, end]: [Fields, string]): Body {
  const parts = fields.map(
    ([name, value], at) =>
      `--zq\r\ncontent-disposition: form-data; name="${name}"${at === 2 ? '; filename="a.txt"' : ''}\r\n\r\n${wordOf(value)}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=zq', text: `${parts.join('')}--zq${end}` }
}

const cutOff = ([{ type, text }, at]: [Body, number]): Body => ({ type, text: text.slice(0, at) })

const TYPES = [
  '',
  'text/plain',
  'application/json; charset=nonsense',
  'application/json, text/html',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded;charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'image/png',
  '*/*',
  'json',
]

const ODD = [
  '',
  'null',
  '[]',
  '7',
  '"x"',
  '{',
  '{"a":}',
  '['.repeat(21),
  '['.repeat(20_000),
  '{"a":'.repeat(19),
  '[1,'.repeat(999),
  '{"__proto__":{"isAdmin":true}}',
  '{"name":"\\ud800"}',
  '\ufeff{}',
  'a=1&a=2&__proto__=x&=y&&&%',
  'x=1&'.repeat(1001),
  '--zq\r\n\r\n--zq--',
  '\u0000'.repeat(10),
  'x'.repeat(262_145),
]

const oddBody = (): fc.Arbitrary<Body> =>
  fc
    .tuple(fc.constantFrom(JSON_TYPE, FORM_TYPE, ...TYPES), fc.constantFrom(...ODD))
    .map(([type, text]) => ({ type, text }))
