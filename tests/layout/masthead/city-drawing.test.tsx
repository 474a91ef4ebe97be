import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { CityDrawing } from '../../../src/layout/masthead/city-drawing.tsx'

const drawing = (slug: string) => renderToStaticMarkup(<CityDrawing slug={slug} />)

test('each city has a drawing of its own, any other event a skyline', () => {
  expect(new Set(['pgh', 'cbus', 'erie'].map(drawing)).size).toBe(3)
  expect(drawing('constructor')).toBe(drawing('erie'))
})

test('a drawing is decorative, takes the color around it and has a place for every number', () => {
  for (const slug of ['pgh', 'cbus', 'erie']) {
    expect(drawing(slug)).toMatch(/^<svg [^>]*stroke="currentColor"[^>]*aria-hidden="true"/)
    expect(drawing(slug)).not.toMatch(/NaN|Infinity|undefined/)
  }
})
