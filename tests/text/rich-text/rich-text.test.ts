import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type RichTextInline, richTextInOneLine } from '../../../src/text/rich-text/rich-text.ts'
import { RichText } from '../../../src/ui/rich-text.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(createElement(RichText, { text })).replace(/^<div class="rich-text">|<\/div>$/g, '')
const count = (text: string, part: string) => text.split(part).length - 1
const link = (href: string, words = href) => `<a href="${href}" rel="noopener nofollow" target="_blank">${words}</a>`

test('an empty line separates paragraphs and a line break stays one, with any line ending', () => {
  expect(shown('One\r\ntwo\r\n\r\nThree')).toBe('<p>One<br/>two</p><p>Three</p>')
  expect(shown('One\n\n\n\nTwo\n')).toBe('<p>One</p><p>Two</p>')
  expect(shown('')).toBe('')
  expect(shown(' \r\n ')).toBe('')
})

test('lists of every kind are read, nested ones included', () => {
  expect(shown('Bring:\n- a laptop\n- time')).toBe('<p>Bring:</p><ul><li>a laptop</li><li>time</li></ul>')
  expect(shown('* one\n* two')).toBe('<ul><li>one</li><li>two</li></ul>')
  expect(shown('1. one\n2. two')).toBe('<ol start="1"><li>one</li><li>two</li></ol>')
  expect(shown('- one\n  - inner\n- two')).toBe('<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>')
  expect(shown('<ul>\n<li>one</li>\n<li><p>two</p></li>\n<li></li>\n</ul>')).toBe('<ul><li>one</li><li>two</li></ul>')
})

test('addresses, Markdown links, and HTML links become links', () => {
  expect(shown('See https://example.org/a_b?c=1&d=2.')).toBe(
    `<p>See ${link('https://example.org/a_b?c=1&amp;d=2')}.</p>`,
  )
  expect(shown('(https://en.wikipedia.org/wiki/Ada_(language))')).toBe(
    `<p>(${link('https://en.wikipedia.org/wiki/Ada_(language)')})</p>`,
  )
  expect(shown('[the *site*](https://example.org/)')).toBe(
    `<p>${link('https://example.org/', 'the <em>site</em>')}</p>`,
  )
  expect(shown('<p>At <a href="https://example.org/?a=1&amp;b=2" onclick="x()">home</a></p>')).toBe(
    `<p>At ${link('https://example.org/?a=1&amp;b=2', 'home')}</p>`,
  )
  expect(shown('<div>Or https://example.org/x, please</div>')).toBe(
    `<p>Or ${link('https://example.org/x')}, please</p>`,
  )
  expect(shown('[write](mailto:ada@example.org)')).toBe(
    '<p><a href="mailto:ada@example.org" rel="noopener nofollow">write</a></p>',
  )
})

test('a link with an unsafe address keeps only its words', () => {
  expect(shown('[run](javascript:alert(1))')).toBe('<p>run</p>')
  expect(shown('<a href="java&#10;script:alert(1)">run</a>')).toBe('<p>run</p>')
  expect(shown('<a href="data:text/html,x">data</a> <a href="/local">local</a> <a>none</a>')).toBe(
    '<p>data local none</p>',
  )
  expect(shown('[x](vbscript:x) <javascript:alert(1)>')).toBe('<p>x javascript:alert(1)</p>')
})

test('bold, emphasis, and code are read in both dialects, and headings are bold paragraphs', () => {
  expect(shown('**bold** and *soft* and `code <b>`')).toBe(
    '<p><strong>bold</strong> and <em>soft</em> and <code>code &lt;b&gt;</code></p>',
  )
  expect(shown('<b> bold </b><i>soft</i><tt>code</tt><b></b>')).toBe(
    '<p><strong> bold </strong><em>soft</em><code>code</code></p>',
  )
  expect(shown('# Title\nText')).toBe('<p><strong>Title</strong></p><p>Text</p>')
  expect(shown('<h2>Title</h2>Text')).toBe('<p><strong>Title</strong></p><p>Text</p>')
  expect(shown('```\nfirst\n  second\n```')).toBe('<p><code>first<br/>  second</code></p>')
})

test('scripts and the like are dropped with their content, and other tags without it', () => {
  expect(shown('Hello<script>alert(1)</script> <style>p{}</style>you')).toBe('<p>Hello you</p>')
  expect(shown('<SCRIPT\n>alert(1)</SCRIPT\n>Hello')).toBe('<p>Hello</p>')
  expect(shown('<iframe src="https://example.org"></iframe><svg onload=alert(1)><text>x</text></svg>ok')).toBe(
    '<p>ok</p>',
  )
  expect(
    shown('<!-- secret -->Hello <span style="color:red">red</span> <img src=x onerror=alert(1) alt="photo">'),
  ).toBe('<p>Hello red photo</p>')
  expect(shown('<script>never closed')).toBe('')
})

test('escaped markup stays text', () => {
  expect(shown('a < b && c > d')).toBe('<p>a &lt; b &amp;&amp; c &gt; d</p>')
  expect(shown('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(shown('Caf&eacute; &amp; Bar &#8211; &nbsp;open')).toBe('<p>Café &amp; Bar – \u00a0open</p>')
})

test('repeated breaks separate paragraphs, and broken markup is repaired', () => {
  expect(shown('<p>One<br>\n<br/>Two</p>')).toBe('<p>One</p><p>Two</p>')
  expect(shown('<p>One<p>Two</b></div>')).toBe('<p>One</p><p>Two</p>')
  expect(shown('<b><p>One</p><p>Two</p></b>')).toBe('<p>One</p><p>Two</p>')
  expect(shown('<blockquote><p>Said</p></blockquote><hr>')).toBe('<p>Said</p>')
  expect(shown('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('<p>a b</p><p>1 2</p>')
})

test('indented lines are not code, a year is not renumbered, snake_case and stars survive', () => {
  expect(shown('One\n\n    indented')).toBe('<p>One</p><p>indented</p>')
  expect(shown('2019. What a year')).toBe('<ol start="2019"><li>What a year</li></ol>')
  expect(shown('some_snake_case and 5 * 3 * 2')).toBe('<p>some_snake_case and 5 * 3 * 2</p>')
})

test('long words and deep nesting stay', () => {
  expect(shown('x'.repeat(5000))).toBe(`<p>${'x'.repeat(5000)}</p>`)
  expect(shown(`${'<div>'.repeat(500)}deep`)).toBe('<p>deep</p>')
})

test('markup that nests too deeply loses its nesting, never its words', () => {
  expect(shown(`${'> '.repeat(10_000)}x`)).toBe('<p>x</p>')
  expect(shown('<b>x'.repeat(4900))).toBe(`<p><strong>${'x'.repeat(4900)}</strong></p>`)
  expect(shown('<b>x<i>y'.repeat(2400))).toBe(`<p><strong>x<em>${'yx'.repeat(2399)}y</em></strong></p>`)
  const lists = shown('<ul><li>x'.repeat(2000))
  expect([count(lists, '<ul>'), count(lists, 'x')]).toEqual([6, 2000])
  const numbers = shown(`${'1. '.repeat(6000)}x`)
  expect([count(numbers, '<ol'), count(numbers, 'x')]).toEqual([6, 1])
})

test('endless markup becomes words', () => {
  const soft = shown('_a_ '.repeat(5000))
  expect(count(soft, 'a')).toBe(5000)
  expect(count(soft, '<em>')).toBeLessThan(1001)
  const table = `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|x\n'.repeat(5000)}`
  expect(count(shown(table), 'x')).toBe(5000)
  expect(count(shown('x\n'.repeat(9000)), 'x')).toBe(9000)
  expect(count(shown(`https://example.org/${')'.repeat(19_000)}`), ')')).toBe(19_000)
  const addresses = shown('https://x.y) '.repeat(1500))
  expect([count(addresses, '<a ') < 1001, count(addresses.replace(/<[^>]*>/g, ''), 'x.y')]).toEqual([true, 1500])
  const boxes = shown('- [ ] x &amp; y\n'.repeat(1300))
  expect([count(boxes, '<li>') < 1000, count(boxes, 'x &amp; y')]).toEqual([true, 1300])
})

test('endless words to link stay words', () => {
  const link = (words: string): RichTextInline[] =>
    words.split(' ').map((word) => ({ type: 'link', href: `/${word}`, content: [word] }))
  const text = `${'a '.repeat(700)}\n- ${'b '.repeat(700)}\n- ${'c '.repeat(9)}`
  const html = renderToStaticMarkup(createElement(RichText, { text, link }))
  expect([count(html, 'href="/a"'), count(html, 'href="/b"'), count(html, 'href="/c"')]).toEqual([700, 300, 0])
  expect(html.replace(/<[^>]*>/g, '')).toBe(`${'a'.repeat(700)}${'b'.repeat(700)}${'c'.repeat(9)}`)
})

test('a description above the limit is read as plain words', () => {
  expect(shown(`**a** ${'x'.repeat(30_000)}`)).toBe(`<p>**a** ${'x'.repeat(30_000)}</p>`)
})

test('a rich text in one line is only its words', () => {
  expect(richTextInOneLine('# Title\n\nSee [this](https://example.org):\n- one\n- **two**\n')).toBe(
    'Title See this: one two',
  )
})
