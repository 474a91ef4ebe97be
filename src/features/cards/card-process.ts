import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
// @ts-expect-error: a path
import wasm from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' }
import type { CardContent } from './routes.ts'

/** The display face of the pages, here with the letters of all Latin alphabets. */
const FONT = join(import.meta.dir, '../../../public/fonts/bricolage-grotesque-700.v1.ttf')
const FAMILY = 'Bricolage Grotesque'
const MAX_FONT_BYTES = 32 * 1024 * 1024
const MAX_FONTS = 4
/** No font has this letter. Its outline is the box that stands for any missing letter. */
const MISSING = '\u{10fffd}'
const LEFT_OUT = /\p{Emoji_Presentation}|\ufe0f|\p{Cc}|\p{Cn}/gu
/** Pieces that may begin a line, with the space before them: words written from right to left, one Chinese or Japanese letter, any other word. */
const WORDS =
  /\s*(?:[\u0590-\u08ff][\u0590-\u08ff\s]{0,28}(?!\S)|[\u3040-\u30ff\p{sc=Han}]|[^\s\u3040-\u30ff\p{sc=Han}]{1,24})/gu
const [PAPER, INK, MUTED, RIGHT, BOTTOM] = ['#faf7f2', '#19161d', '#635c68', 1128, 582] as const

await initWasm(await Bun.file(wasm).bytes())
const { colors, of, faces, ...card }: CardContent = await Bun.stdin.json()
const fonts = [await Bun.file(FONT).bytes()]
const wordsOf = (text: string): string[] => text.normalize('NFC').replace(LEFT_OUT, ' ').trim().match(WORDS) ?? []
const hasGlyphs = (word: string) => !outlines.get(word)?.ys.includes(outlines.get(MISSING)!.ys)
const canRead = (text: string) => !!wordsOf(text).length && wordsOf(text).every((word) => hasGlyphs(word.trim()))

const texts = [card.context, card.title, ...card.facts.flat(), ...faces.map(({ initials }) => initials), '·']
const words = [...new Set([MISSING, ...texts.flatMap(wordsOf).map((word) => word.trim())])]
let outlines = outlinesOf(words)
fonts.push(...(await systemFonts(words.slice(1).filter((word) => !hasGlyphs(word)))))
if (fonts.length > 1) outlines = outlinesOf(words)
const png = parseSvg(await draw())
  .render()
  .asPng() as Uint8Array<ArrayBuffer>
await Bun.write(Bun.stdout, new Blob([`${JSON.stringify({ sizes: [png.length] })}\n`, png]))

async function draw(): Promise<string> {
  const [isEvent, x] = [!(of.session || of.speaker), of.speaker ? 400 : 72]
  const [context, title] = canRead(card.title) ? [card.context, card.title] : ['', card.context]
  const head = write(context, { x, top: 64, sizes: [30], height: 36, color: colors.accentText })
  const sizes = isEvent ? [112, 84, 60] : [72, 60, 50]
  const lines = [head, write(title, { x, top: head.bottom + 20, sizes, height: 230, color: INK })]
  for (const fact of card.facts.map((parts) => parts.filter(canRead).join(' · ')))
    lines.push(write(fact, { x, top: lines.at(-1)!.bottom + 12, sizes: [32, 26, 22], height: 36, color: MUTED }))
  const height = Math.min(isEvent ? 250 : 160, BOTTOM - lines.at(-1)!.bottom - 20)
  const place = `x="${RIGHT - height * 2.6}" y="${BOTTOM - height}" width="${height * 2.6}" height="${height}"`
  const pen = `color="${colors.accent}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"`
  const portraits = faces.map((one, at) => (of.speaker ? face(one, 204, 300, 132) : face(one, 128 + at * 84, 526, 56)))
  return [
    `<rect width="1200" height="630" fill="${PAPER}"/><rect width="1200" height="16" fill="${colors.accent}"/>`,
    height > 40 ? `<svg ${place} viewBox="0 0 260 100" ${pen}>${card.drawing}</svg>` : '',
    ...lines.map(({ svg }) => svg),
    ...(await Promise.all(portraits)),
  ].join('')
}

async function face({ initials, photo }: CardContent['faces'][number], x: number, y: number, r: number) {
  const circle = (r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  const disc = circle(r + 5, PAPER) + circle(r, colors.accent)
  if (!photo) {
    const letters = write(initials, { x, top: y - r * 0.4, height: r, sizes: [r * 0.8], color: colors.onAccent })
    return `${disc}<g transform="translate(${-letters.width / 2} 0)">${letters.svg}</g>`
  }
  const href = photo.startsWith('data:image/svg') ? photo : await toPng(photo)
  const place = `x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" preserveAspectRatio="xMidYMid slice"`
  return `${disc}<clipPath id="c${x}">${circle(r, INK)}</clipPath><image href="${href}" ${place} clip-path="url(#c${x})"/>`
}

/** The rasterizer reads no WebP. */
async function toPng(photo: string): Promise<string> {
  const png = new Bun.Image(Uint8Array.fromBase64(photo.split(',')[1]!)).resize(528).png()
  return `data:image/png;base64,${(await png.bytes()).toBase64()}`
}

type Place = { x: number; top: number; height: number; sizes: number[]; color: string }
/** In the largest size that fits, else cut in the smallest. Nothing of a text in a script that no font has. */
function write(text: string, { x, top, height, sizes, color }: Place) {
  if (!canRead(text)) return { svg: '', bottom: top, width: 0 }
  const rowsAt = (size: number) => Math.floor(height / size / 1.1)
  const size = sizes.find((size) => linesOf(text, (RIGHT - x) / size).length <= rowsAt(size)) ?? sizes.at(-1)!
  const all = linesOf(text, (RIGHT - x) / size)
  const lines = all.slice(0, rowsAt(size))
  if (lines.length < all.length) lines.at(-1)!.at(-1)!.word += '…'
  const tags = lines.flatMap((line, row) =>
    line.map(({ word, at }) => {
      const y = top + size * (0.8 + row * 1.1)
      return `<text x="${x + at * size}" y="${y}" font-size="${size}" fill="${color}">${Bun.escapeHTML(word)}</text>`
    }),
  )
  return { svg: tags.join(''), bottom: top + size * 1.1 * lines.length, width: lines[0]!.at(-1)!.end * size }
}

/** Measured in heights of the text. The last em of a line is free for what says that it was cut. */
function linesOf(text: string, width: number) {
  const lines: { word: string; at: number; end: number }[][] = [[]]
  for (const found of wordsOf(text)) {
    const word = found.trim()
    const length = (outlines.get(word)?.right ?? 0) / 100
    const last = lines.at(-1)!.at(-1)
    const at = last ? last.end + (found === word ? 0.02 : 0.27) : 0
    if (last && at + length > width - 0.7) lines.push([{ word, at: 0, end: length }])
    else lines.at(-1)!.push({ word, at, end: at + length })
  }
  return lines
}

/** Of each word by itself, 100 high: the right edge, and all heights. */
function outlinesOf(words: string[]) {
  const tags = words.map((word, at) => `<text id="t${at}" font-size="100">${Bun.escapeHTML(word)}</text>`)
  const drawn = parseSvg(tags.join('')).toString()
  return new Map(
    [...drawn.matchAll(/<g id="t(\d+)">(.*?)<\/g>/gs)].map(([, at, paths]) => {
      const numbers = (paths!.match(/(?<= d=")[^"]+/g)?.join() ?? '').match(/-?[\d.]+/g) ?? []
      const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd)) as [string[], string[]]
      return [words[Number(at)]!, { right: Math.max(0, ...xs.map(Number)), ys: ys.join(' ') }]
    }),
  )
}

function parseSvg(content: string) {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="${FAMILY}" font-weight="700">`
  return new Resvg(`${head}${content}</svg>`, { font: { fontBuffers: fonts, defaultFontFamily: FAMILY } })
}

/** Those that fontconfig knows for these words, where it is installed. */
async function systemFonts(words: string[]) {
  if (!Bun.which('fc-match')) return []
  const paths = words.map((word) => {
    const letters = [...word].map((letter) => letter.codePointAt(0)!.toString(16)).join(' ')
    return Bun.spawnSync(['fc-match', '-f', '%{file}', `sans:bold:charset=${letters}`]).stdout.toString()
  })
  const files = [...new Set(paths)].map((path) => Bun.file(path)).filter(({ size }) => size && size <= MAX_FONT_BYTES)
  return Promise.all(files.slice(0, MAX_FONTS).map((file) => file.bytes()))
}
