import { expect, test } from 'bun:test'
import { countEntries } from '../../../../src/http/page-cache.ts'
import { attributes, openWhole, texts } from '../../../support/html.ts'
import { ON_A_DAY, startLongProgram } from './long-program.ts'

const app = await startLongProgram()

const open = async (path: string) => (await openWhole(app, path)).html
const daysOf = (html: string) => texts(html, '.day > h2')

test('the list of a very long program shows a day at a time', async () => {
  const first = await open('/')
  expect([daysOf(first), texts(first, '.session').length]).toEqual([['Saturday, April 10'], ON_A_DAY])
  expect(attributes(first, '.days a', 'href')).toEqual(['/', '/?day=2'])
  const second = await open('/?day=2')
  expect([daysOf(second), texts(second, '.session').length]).toEqual([['Sunday, April 11'], ON_A_DAY])
  expect(texts(second, '.days [aria-current=page]')).toEqual(['Sun, Apr 11'])
  expect(attributes(second, '.session', 'href')[0]).toBe('/?day=2&session=s2-1')
})

test('the results of a track or a search are on one page with all days', async () => {
  for (const path of ['/?track=Tech', '/?q=talk+2-3', '/?q=-399']) {
    const html = await open(path)
    expect(attributes(html, '.day-links a', 'href').length).toBe(daysOf(html).length)
    expect(texts(html, '.days')).toEqual([])
  }
  expect(texts(await open('/?q=-399'), '.session h3')).toEqual(['Talk 1-399', 'Talk 2-399'])
  expect(texts(await open('/?track=Tech'), '.session').length).toBe(ON_A_DAY / 2)
})

test('a dialog closes back to its day', async () => {
  const html = await open('/?day=2&session=s2-7')
  expect(attributes(html, 'dialog[open] [data-close]', 'href')[0]).toBe('/?day=2')
  expect(daysOf(html)).toEqual(['Sunday, April 11'])
})

test('unknown days share one page, and known days are cached', async () => {
  const [first, tech] = [await open('/'), await open('/?track=Tech')]
  for (const day of ['0', '1', '3', 'x']) expect(await open(`/?day=${day}`)).toBe(first)
  expect(await open('/?track=Tech&day=2')).toBe(tech)
  const before = countEntries()
  await open('/?day=2&session=s2-9')
  await open('/?day=2&session=s2-10')
  expect(countEntries()).toBe(before)
  await open('/?view=rooms&day=2')
  expect(countEntries()).toBe(before + 1)
})
