import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { attributes, texts } from '../../support/html.ts'

const app = await startFileApp()
const admin = await app.admin()
const visitor = app.visitor()
const read = async (path: string) => (await visitor.get(path)).text()

const [first, second] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
const edit = (id: string, fields: object) => admin.patch(`/api/admin/sessions/${id}`, fields)

const DECK = { url: 'https://deck.example/1', kind: 'slides', label: 'How we count' }
const PLAIN = { url: 'https://more.example', kind: 'other', label: '' }
await edit(first.id, { links: [DECK, PLAIN], language: 'English', level: 'Beginner', contentNote: 'Loud sounds' })

test('attendees read language, level, content note, and links in the dialog, the calendar, and the search', async () => {
  const dialog = await read(`/?session=${first.id}&eventSlug=pgh`)
  expect(texts(dialog, '.dialog .badge')).toEqual([first.track, 'English', 'Beginner'])
  expect(texts(dialog, '.dialog a[target=_blank]')).toEqual(['Slides: How we count', 'https://more.example'])
  expect(dialog).toContain('Content note: Loud sounds')
  const calendar = (await read(`/schedule.ics?session=${first.id}&eventSlug=pgh`)).replaceAll('\r\n ', '')
  expect(calendar).toContain(
    'Content note: Loud sounds\\n\\nEnglish\\, Beginner\\n\\nSlides: https://deck.example/1 How we count\\nhttps://more.example',
  )
  expect(await read('/search?q=beginner&eventSlug=pgh')).toContain(`session=${first.id}`)
})

test('links may be lines of text, and a wrong one is refused', async () => {
  const written = await edit(second.id, { links: 'Recording: https://video.example/2\n\nRepo: https://code.example' })
  expect((await written.json()).links).toEqual([
    { url: 'https://video.example/2', kind: 'recording', label: '' },
    { url: 'https://code.example', kind: 'other', label: 'Repo' },
  ])
  for (const links of ['Slides: ftp://deck.example', [{ ...DECK, url: 'javascript:alert(1)' }]]) {
    const refused = await edit(second.id, { links })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'Links must have a URL that starts with http:// or https://',
    ])
  }
})

const filters = async (path: string) => texts(await read(path), '.chips a[aria-label]')

test('the agenda filters by a language and level where its sessions have several', async () => {
  expect(await filters('/?eventSlug=pgh')).toEqual(['Advanced', 'Beginner'])
  await edit(second.id, { language: 'Spanish' })
  expect(await filters('/?eventSlug=pgh')).toEqual(['English', 'Spanish', 'Advanced', 'Beginner'])
  const spanish = await read('/?language=Spanish&eventSlug=pgh')
  expect(texts(spanish, '.slot-sessions .session h3')).toEqual([second.title])
  expect(texts(spanish, '.chips [aria-current]')).toEqual(['All', 'Spanish'])
  // A chip that is pressed again shows all.
  expect(spanish).toContain('<a href="/?eventSlug=pgh" aria-current="true" aria-label="Language: Spanish"')
  // A dialog over the grid of rooms keeps the filter.
  const grid = await read('/?view=rooms&language=Spanish&eventSlug=pgh')
  expect(attributes(grid, '.room-grid td a', 'href')).toEqual([
    `/?eventSlug=pgh&view=rooms&language=Spanish&session=${second.id}`,
  ])
  const both = await read('/?language=Spanish&level=Beginner&eventSlug=pgh')
  expect(texts(both, '.slot-sessions .session h3')).toEqual([])
  expect(texts(await read('/?language=Latin&eventSlug=pgh'), '.slot-sessions .session h3').length).toBeGreaterThan(9)
})

test('after the event a session with a recording says so, and My schedule lists what can be watched', async () => {
  const event = (await (await admin.get('/api/events')).json()).find(({ slug }: { slug: string }) => slug === 'pgh')
  const badges = async (path: string) => texts(await read(path), '.badge[data-since]:not([hidden])')
  expect(await badges('/?eventSlug=pgh')).toEqual([])
  await admin.patch(`/api/admin/events/${event.id}`, { startsOn: '2025-03-15', endsOn: '2025-03-15' })
  expect(await badges('/?eventSlug=pgh')).toEqual(['Recording'])
  await visitor.post('/api/my-schedule?eventSlug=pgh', { add: [second.id] })
  const mine = await read('/my-schedule?eventSlug=pgh')
  expect(texts(mine, '.my-news:not([hidden]) li:not([hidden]) a')).toEqual([second.title])
})
