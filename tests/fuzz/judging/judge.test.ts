import { expect, test } from 'bun:test'
import type { Fuzzed } from '../requests/request.ts'
import { judge } from './judge.ts'

const asked: Fuzzed = { method: 'GET', path: '/', query: '', headers: [], by: 'visitor', network: '192.0.2.1' }

function ruleFor(body: string, said: Record<string, string> = {}, status = 200, request: Partial<Fuzzed> = {}) {
  const headers = { 'x-companion': '1', 'x-content-type-options': 'nosniff', 'content-type': 'text/html', ...said }
  const answer = {
    status,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: Buffer.from(body),
    isStream: false,
  }
  return judge({ ...asked, ...request }, { answers: [answer], ms: 1, isClosed: false, isLate: false })?.rule
}

test.each([
  ['<p>Hello</p>', undefined],
  ['<p>&lt;zq-echo&gt; <a href="/?q=%22zq-attr=1">x</a></p>', undefined],
  ['<p><zq-echo></p>', 'echo'],
  ['<input value="" zq-attr="1">', 'echo'],
  ['<a href="java\tscript:zq()">x</a>', 'echo'],
  ['<p>zqkept mail</p>', 'somebody else’s'],
  ['<p>zqsecret-of-the-app</p>', 'secret'],
  ['<input value="zqpw-7-long-enough">', 'password'],
  ['<input value="qkh5xxzqpw5cys">', undefined],
  ['Error: no\n    at open (/app/db/client.ts:7:3)', 'insides'],
  ['Failed query: select "id" from "events"', 'insides'],
])('the answer %s is judged as %p', (body, rule) => {
  expect(ruleFor(body)).toBe(rule as ReturnType<typeof ruleFor>)
})

test('the judge also finds other faults of an answer', () => {
  expect([
    ruleFor('', {}, 500),
    ruleFor('', { location: '//zq.invalid/' }, 303),
    ruleFor('', { 'zq-header': '1' }),
    ruleFor('{"a":', { 'content-type': 'application/json' }),
    ruleFor('x', { 'x-content-type-options': '' }),
    ruleFor('[]', { 'content-type': 'application/json' }, 200, { path: '/api/admin/events' }),
    ruleFor('zqkept mail', {}, 200, { by: 'organizer' }),
    judge(asked, { answers: [], ms: 10_000, isClosed: false, isLate: true })?.rule,
    judge(asked, { answers: [], ms: 1, isClosed: true, isLate: false })?.rule,
  ]).toEqual([
    'server error',
    'way out',
    'split header',
    'broken JSON',
    'sniffed',
    'not for visitors',
    undefined,
    'hang',
    'no answer',
  ])
})
