import { expect, spyOn, test } from 'bun:test'
import { renderToString } from 'react-dom/server'
import { Dialog } from '../../../src/ui/overlays/dialog.tsx'

const rendered: string[] = []

function Greeting({ words }: { words: string }) {
  rendered.push(words)
  if (words === 'broken') throw new Error('the secret of the house')
  return <p>{words}</p>
}

function Portrait({ src }: { src: string }) {
  return <img src={src} alt="" />
}

type Shown = { id?: string; title?: string; words?: string; closeHref?: string; open?: boolean; isPersonal?: boolean }

const dialog = ({ id = 'row-1', title = 'Ada', words = 'Hello', closeHref = '/', ...rest }: Shown) =>
  renderToString(<Dialog id={id} title={title} closeHref={closeHref} content={Greeting} data={{ words }} {...rest} />)

/** What was rendered while somebody asked. */
const renderedBy = (asking: () => void) => {
  rendered.length = 0
  asking()
  return [...rendered]
}

test('a dialog is rendered once, and again when anything it is made of changed', () => {
  const asked: Shown[] = [{}, {}, { words: 'Good day' }, { title: 'Bea' }, { id: 'row-2' }, {}, { words: 'Good day' }]
  expect(asked.map((shown) => renderedBy(() => dialog(shown)).length)).toEqual([1, 0, 1, 1, 1, 0, 0])
  const [first, other] = [dialog({}), dialog({ words: 'Good day', title: 'Bea', id: 'row-2' })]
  expect(first).toContain('<h2 id="row-1-title" tabindex="-1" autofocus="">Ada</h2><p>Hello</p>')
  expect(other).toContain('<h2 id="row-2-title" tabindex="-1" autofocus="">Bea</h2><p>Good day</p>')
})

test('closing leads where it is to lead, though the content is remembered', () => {
  const addresses = ['/', '/?track=Tech&q=a', '/speakers']
  const closings = addresses.map((closeHref) =>
    /<a class="close" href="([^"]*)"/.exec(dialog({ closeHref, open: true })),
  )
  expect(closings.map((found) => found?.[1])).toEqual(['/', '/?track=Tech&amp;q=a', '/speakers'])
})

test('a picture in it is announced where it is open, not where it waits', () => {
  const html = (open: boolean) =>
    renderToString(
      <Dialog id="row-5" title="Ada" closeHref="/" content={Portrait} data={{ src: '/ada.webp' }} open={open} />,
    )
  expect(html(true)).toContain('<link rel="preload" as="image" href="/ada.webp"/><h2 id="row-5-title"')
  expect(html(false)).toContain('<div class="content"><h2 id="row-5-title"')
})

test('what somebody typed is not remembered', () => {
  const typed = { id: 'row-3', words: 'ada@example.org', isPersonal: true }
  expect(renderedBy(() => [dialog(typed), dialog(typed)])).toEqual(['ada@example.org', 'ada@example.org'])
})

test('what cannot be rendered says so under its title; the log says which row and why, once', () => {
  const log = spyOn(console, 'error').mockImplementation(() => {})
  const answers = [dialog({ words: 'broken' }), dialog({ words: 'broken' }), dialog({ words: 'broken', open: true })]
  const logged = log.mock.calls
  log.mockRestore()
  for (const html of answers) {
    expect(html).toContain('>Ada</h2><p>Couldn’t display this text.</p></div></dialog>')
    expect(html).not.toContain('secret')
  }
  expect(logged).toEqual([['Couldn’t show the dialog row-1:', new Error('the secret of the house')]])
})

test('where even the title cannot be shown the sentence stands in its place', () => {
  const log = spyOn(console, 'error').mockImplementation(() => {})
  const html = dialog({ id: 'row-4', title: { no: 'text' } as unknown as string })
  log.mockRestore()
  expect(html).toContain(
    '<h2 id="row-4-title" tabindex="-1" autofocus="">Couldn’t display this text.</h2></div></dialog>',
  )
})
