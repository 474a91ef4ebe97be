import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Icon, type IconData } from '../../src/ui/icon.tsx'

test('an icon is one path of all its shapes, each of which starts where it says', () => {
  const of: IconData = {
    node: [
      ['path', { d: 'M18 6 6 18' }],
      ['path', { d: 'm6 6 12 12' }],
      ['circle', { cx: '12', cy: '12', r: '10' }],
      ['ellipse', { cx: 12, cy: 5, rx: 9, ry: 3 }],
      ['line', { x1: 8, y1: 13, x2: 15, y2: 17 }],
      ['rect', { x: 3, y: 4, width: 18, height: 16, rx: 2 }],
    ],
  }
  expect(renderToStaticMarkup(<Icon of={of} size={20} className="muted" />)).toBe(
    '<svg class="icon muted" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="' +
      'M0 0M18 6 6 18M0 0m6 6 12 12M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0zM8 13L15 17' +
      'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z"></path></svg>',
  )
})

test('an icon of a shape that is not drawn is an error', () => {
  expect(() => renderToStaticMarkup(<Icon of={{ node: [['polygon', { points: '0 0 1 1' }]] }} />)).toThrow(
    'Icon draws no polygon',
  )
})
