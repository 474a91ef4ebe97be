import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { attributes, texts } from '../../support/html.ts'

const app = await startFileApp()
afterEach(() => void setSystemTime())

const read = async (path: string, time: string) => {
  setSystemTime(new Date(`2027-03-13T${time}:00-05:00`))
  return (await app.visitor().get(path)).text()
}

test('without JavaScript “Now” shows what runs, what is next and what just ended by the server’s clock', async () => {
  const page = await read('/?now', '10:20')
  expect(texts(page, '.chips [aria-current]')).toEqual(['Now'])
  expect(texts(page, '.now-running h3').map((title) => title.slice(0, 12))).toEqual([
    'Negotiating ',
    'Postgres at ',
    'Hiring panel',
    'Workshop: So',
  ])
  expect(texts(page, '.now-running .session > p')[0]).toBe('until 10:45 AM · Allegheny Room')
  expect(texts(page, '.now-next h2')).toEqual(['Next at 11:00 AM'])
  expect(texts(page, '.now-ended h3 a')).toEqual([
    'Opening keynote: The long bridge between an idea and a product people trust',
  ])
  expect(attributes(page, '.now-ended form', 'action')).toEqual(['/feedback'])
  const later = await read('/?now', '11:02')
  expect(texts(later, '.now-running h3')[0]).toStartWith('Workshop: So')
})

test('the chip “Now” shows during the day, and the end of the event after the last session', async () => {
  const hidden = async (time: string) => {
    const page = await read('/', time)
    return [
      attributes(page, '.chips a[hidden]', 'href').length,
      attributes(page, '.event-over[hidden]', 'class').length,
    ]
  }
  expect([await hidden('06:30'), await hidden('07:30'), await hidden('23:30')]).toEqual([
    [1, 1],
    [0, 1],
    [1, 0],
  ])
})

test('a track and a search override “Now”', async () => {
  const page = await read('/?track=Tech&now', '10:20')
  expect([texts(page, '.chips [aria-current]'), texts(page, '.now-part h3')]).toEqual([['Tech'], []])
})
