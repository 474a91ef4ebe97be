import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { CityDrawing, extractShapes } from '../../src/layout/masthead/masthead.tsx'

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

test('a file is a drawing where it begins as the others do and holds only shapes', async () => {
  const skyline = await Bun.file(join(import.meta.dir, '../../public/images/cities/skyline.svg')).text()
  const [head] = skyline.split('\n')
  const read = (inside: string) => extractShapes(`${head}\n${inside}\n</svg>\n`)
  expect(read('<path d="M4 90h252"/>\n  <circle cx="8" cy="8" r="2.5"/>')).toBe(
    '<path d="M4 90h252"/><circle cx="8" cy="8" r="2.5"/>',
  )
  for (const inside of [
    '',
    '<script>alert(1)</script>',
    '<path d="M0 0" onload="stop"/>',
    '<path d="M0 0" fill="url(#a)"/>',
    '<path d="M0 0"/><image href="/images/logo.svg"/>',
    '</svg><p>words</p><svg>',
  ])
    expect(read(inside)).toBeUndefined()
  expect(read('<path d="M4 90h252"/>'.repeat(700))).toBeDefined()
  expect(read('<path d="M4 90h252"/>'.repeat(800))).toBeUndefined()
  expect(extractShapes('<svg viewBox="0 0 10 10"><path d="M0 0"/></svg>')).toBeUndefined()
})
