import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'

const app = await startFileApp()
const organizer = await app.admin()

/** As many as one field takes. Any of them made the dialogs of all take seconds, or fail, where it was read as it stands. */
const HEAVY: [string, string, number][] = [
  ['tags within tags', '<b>x'.repeat(4900), 4900],
  ['tags of two kinds', '<b>x<i>y'.repeat(2400), 2400],
  ['lists within lists', '<ul><li>x'.repeat(2200), 2200],
  ['numbers of numbers', `${'1. '.repeat(6000)}x`, 1],
  ['stars without end', '**x _b** '.repeat(2200), 2200],
  ['underscores', '_x_'.repeat(6600), 6600],
  ['a wide table', `|${'x|'.repeat(2400)}\n|${'-|'.repeat(2400)}\n${'|x\n'.repeat(3000)}`, 5400],
  ['tags that never end', '<'.repeat(19_999), 0],
]

test('a biography of thousands of tags keeps its words and every dialog', async () => {
  const visitor = app.visitor()
  const [speaker] = await (await visitor.get('/api/speakers')).json()
  for (const [name, bio, words] of HEAVY) {
    expect([name, (await organizer.patch(`/api/admin/speakers/${speaker.id}`, { bio })).status]).toEqual([name, 200])
    for (const path of ['/dialogs/agenda', '/dialogs/speakers', `/speakers?speaker=${speaker.id}`]) {
      const answer = await visitor.get(path)
      const shown = /<div class="rich-text">(?:(?!<\/?div)[\s\S])*/g
      const read = [...(await answer.text()).matchAll(shown)].map(([text]) => text.replace(/<[^>]*>/g, ''))
      expect([name, path, answer.status]).toEqual([name, path, 200])
      expect([name, path, read.some((text) => text.split('x').length - 1 === words)]).toEqual([name, path, true])
    }
  }
})
