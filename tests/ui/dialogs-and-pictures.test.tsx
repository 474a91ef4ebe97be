import { expect, spyOn, test } from 'bun:test'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Dialog, dialogTemplate } from '../../src/ui/overlays/dialog.tsx'
import { Picture } from '../../src/ui/picture.tsx'

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

const dialog = ({ id = 'row-1', title = 'Ada', words = 'Hello', closeHref = '/', open, ...rest }: Shown) => {
  const shown = { id, title, closeHref, content: Greeting, data: { words }, ...rest }
  return open ? renderToString(<Dialog {...shown} />) : dialogTemplate(shown)
}

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

test('each rendering of a cached dialog closes to its own address', () => {
  const addresses = ['/', '/?track=Tech&q=a', '/speakers']
  const closings = addresses.map((closeHref) =>
    /<a class="corner close" href="([^"]*)"/.exec(dialog({ closeHref, open: true })),
  )
  expect(closings.map((found) => found?.[1])).toEqual(['/', '/?track=Tech&amp;q=a', '/speakers'])
})

test('a picture is preloaded by an open dialog, and not by a closed one', () => {
  const shown = { id: 'row-5', title: 'Ada', closeHref: '/', content: Portrait, data: { src: '/ada.webp' } }
  const preload = '<link rel="preload" as="image" href="/ada.webp"/>'
  expect(renderToString(<Dialog {...shown} />)).toContain(`${preload}<h2 id="row-5-title"`)
  expect(dialogTemplate(shown)).toStartWith('<template data-dialog="row-5"><dialog id="row-5" class="dialog"')
  expect(dialogTemplate(shown)).toContain('<div class="content"><h2 id="row-5-title"')
})

test('a personal dialog is not cached', () => {
  const typed = { id: 'row-3', words: 'ada@example.org', isPersonal: true }
  expect(renderedBy(() => [dialog(typed), dialog(typed)])).toEqual(['ada@example.org', 'ada@example.org'])
})

test('a dialog that cannot be rendered says so under its title, and the log names its row and error once', () => {
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

test('a dialog whose title cannot be rendered shows the sentence in its place', () => {
  const log = spyOn(console, 'error').mockImplementation(() => {})
  const html = dialog({ id: 'row-4', title: { no: 'text' } as unknown as string })
  log.mockRestore()
  expect(html).toContain(
    '<h2 id="row-4-title" tabindex="-1" autofocus="">Couldn’t display this text.</h2></div></dialog>',
  )
})

const uploaded = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('an uploaded picture is offered in three widths', () => {
  expect(
    renderToStaticMarkup(<Picture src={`/images/uploads/${uploaded}/640.webp`} alt="Ada" width={48} height={48} />),
  ).toBe(
    `<img loading="lazy" decoding="async" srcSet="/images/uploads/${uploaded}/96.webp 96w, /images/uploads/${uploaded}/320.webp 320w, /images/uploads/${uploaded}/640.webp 640w" sizes="48px" src="/images/uploads/${uploaded}/640.webp" alt="Ada" width="48" height="48"/>`,
  )
})

test('a floor plan is offered in its own, larger widths', () => {
  const html = renderToStaticMarkup(
    <Picture
      src={`/images/uploads/${uploaded}/2560.webp`}
      alt=""
      width={1280}
      height={800}
      sizes="100vw"
      loading="eager"
    />,
  )
  expect(html).toContain(
    `srcSet="/images/uploads/${uploaded}/640.webp 640w, /images/uploads/${uploaded}/1280.webp 1280w, /images/uploads/${uploaded}/2560.webp 2560w" sizes="100vw"`,
  )
})

test('a picture of another site has its own address', () => {
  expect(
    renderToStaticMarkup(
      <Picture src="https://example.org/ada.jpg" alt="Ada" width={96} height={96} className="avatar" />,
    ),
  ).toBe(
    '<img loading="lazy" decoding="async" src="https://example.org/ada.jpg" alt="Ada" width="96" height="96" class="avatar"/>',
  )
})
