import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Picture } from '../../../src/ui/pictures/picture.tsx'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('an uploaded picture is offered in three widths', () => {
  expect(
    renderToStaticMarkup(<Picture src={`/images/uploads/${id}/640.webp`} alt="Ada" width={48} height={48} />),
  ).toBe(
    `<img loading="lazy" decoding="async" srcSet="/images/uploads/${id}/96.webp 96w, /images/uploads/${id}/320.webp 320w, /images/uploads/${id}/640.webp 640w" sizes="48px" src="/images/uploads/${id}/640.webp" alt="Ada" width="48" height="48"/>`,
  )
})

test('a floor plan is offered in its own, larger widths', () => {
  const html = renderToStaticMarkup(
    <Picture src={`/images/uploads/${id}/2560.webp`} alt="" width={1280} height={800} sizes="100vw" loading="eager" />,
  )
  expect(html).toContain(
    `srcSet="/images/uploads/${id}/640.webp 640w, /images/uploads/${id}/1280.webp 1280w, /images/uploads/${id}/2560.webp 2560w" sizes="100vw"`,
  )
})

test('a picture that lives elsewhere is asked for as it is', () => {
  expect(
    renderToStaticMarkup(
      <Picture src="https://example.org/ada.jpg" alt="Ada" width={96} height={96} className="avatar" />,
    ),
  ).toBe(
    '<img loading="lazy" decoding="async" src="https://example.org/ada.jpg" alt="Ada" width="96" height="96" class="avatar"/>',
  )
})
