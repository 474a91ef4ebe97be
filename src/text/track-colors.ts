export type ColoredTrack = { name: string; color: string | null }

/** Of an event without tracks of its own, in the order of the chips (product §3.2). Their badges' colors: badge.css. */
export const STANDARD_TRACKS: ColoredTrack[] = [
  { name: 'Keynote', color: null },
  { name: 'General', color: '#4f5917' },
  { name: 'Leadership', color: '#652682' },
  { name: 'Tech', color: '#154a89' },
  { name: 'Panels', color: '#0b594c' },
]

/** A neutral track in files, which need a color. */
export const NEUTRAL_TRACK_COLOR = '#4a4450'

const standardColor = (name: string) => STANDARD_TRACKS.find((track) => track.name === name)?.color ?? null

/** True also for any other neutral one. */
export const isStandardTrack = ({ name, color }: ColoredTrack) => color === standardColor(name)

/** A badge and its words. Both pairs meet WCAG AA, also with the page behind them. */
export function deriveTrackColors(color: string) {
  const tints = { light: blend(color, WHITE, 0.88), dark: blend(color, SURFACES.dark[1], 0.62) }
  return {
    light: { tint: tints.light, text: blendUntil(color, INK, [...SURFACES.light, tints.light], 4.5) },
    dark: { tint: tints.dark, text: blendUntil(color, WHITE, [...SURFACES.dark, tints.dark], 4.5) },
  }
}

/** A standard track has a class, another one a hash of its name: whoever shows a session needs no list of tracks. */
export function trackMarks(name: string, ...classes: (string | false)[]) {
  const isStandard = standardColor(name) !== null
  return {
    className: [...classes, isStandard && name.toLowerCase()].filter(Boolean).join(' '),
    'data-track': isStandard ? undefined : hashOf(name),
  }
}

function hashOf(name: string): string {
  let hash = 5381
  for (const letter of name) hash = Math.imul(hash, 33) ^ letter.codePointAt(0)!
  return (hash >>> 0).toString(36)
}

export function trackSelector(name: string): string {
  const { className, 'data-track': hash } = trackMarks(name)
  return className ? `.${className}` : `[data-track="${hash}"]`
}

type Colors = { accent: string | null; tracks: ColoredTrack[] }

/** The event's accent and the colors of its own tracks. Contains checked hex digits only. */
export function eventStylesheet({ accent, tracks }: Colors, only?: 'light' | 'dark'): string {
  const own = tracks.map(({ name, color }) => [name, color] as const)
  const all = new Map(tracks.length ? [...STANDARD_TRACKS.map(({ name }) => [name, null] as const), ...own] : [])
  const rules = [...all]
    .filter(([name, color]) => !isStandardTrack({ name, color }))
    .map(
      ([name, color]) => `${trackSelector(name)}{${color ? declarations(color) : '--tint:initial;--on-tint:initial'}}`,
    )
  // In the layer of the badges: a canceled session has no color.
  return accentStylesheet(accent, only) + (rules.length ? `@layer parts{${rules.join('')}}` : '')
}

function declarations(color: string): string {
  const { light, dark } = deriveTrackColors(color)
  return `--tint:light-dark(${light.tint},${dark.tint});--on-tint:light-dark(${light.text},${dark.text})`
}

/** Those to be added. The first ones bring along the standard tracks that sessions use. */
export function tracksToAdd(own: ColoredTrack[], used: Set<string>, coming: ColoredTrack[]): ColoredTrack[] {
  const distinct = [...new Map(coming.map((track) => [track.name, track])).values()]
  const others = distinct.filter(({ name }) => !own.some((track) => track.name === name))
  if (own.length || !others.length) return others
  const standard = STANDARD_TRACKS.filter(({ name }) => used.has(name))
  const named = standard.map((track) => others.find(({ name }) => name === track.name) ?? track)
  return [...named, ...others.filter((track) => !named.includes(track))]
}

type Rgb = [number, number, number]
type AccentColors = Record<'light' | 'dark', { accent: string; onAccent: string; accentText: string }>

const SURFACES = { light: ['#faf7f2', '#ffffff'], dark: ['#131115', '#1d1a20'] } as const
const INK = '#19161d'
const WHITE = '#ffffff'
const BLACK = '#000000'

/** Designed by hand; every other accent follows the same rules. */
const DESIGNED: Record<string, AccentColors> = {
  '#ffb81c': {
    light: { accent: '#ffb81c', onAccent: INK, accentText: '#7a5200' },
    dark: { accent: '#ffb81c', onAccent: INK, accentText: '#ffc94d' },
  },
  '#b3123f': {
    light: { accent: '#b3123f', onAccent: WHITE, accentText: '#a30f38' },
    dark: { accent: '#ff5c85', onAccent: '#1d0a10', accentText: '#ff8fab' },
  },
}

/** Derived from `#rrggbb`; each pair meets WCAG AA: 4.5:1 for text, 3:1 for graphics. */
export function deriveAccentColors(accent: string | null): AccentColors {
  const base = /^#[0-9a-f]{6}$/i.test(accent ?? '') ? accent!.toLowerCase() : '#ffb81c'
  const derive = (scheme: 'light' | 'dark') => {
    const towards = scheme === 'light' ? INK : WHITE
    const shade = scheme === 'light' ? base : blendUntil(base, towards, SURFACES.dark, 3)
    return {
      accent: shade,
      onAccent: contrastingColor(shade),
      accentText: blendUntil(base, towards, SURFACES[scheme], 4.5),
    }
  }
  return DESIGNED[base] ?? { light: derive('light'), dark: derive('dark') }
}

/** Contains checked hex digits only. `only` limits it to one scheme. */
export function accentStylesheet(accent: string | null, only?: 'light' | 'dark'): string {
  const { light, dark } = deriveAccentColors(accent)
  const rule = (colors: AccentColors['light']) =>
    `:root{--accent:${colors.accent};--on-accent:${colors.onAccent};--accent-text:${colors.accentText}}`
  if (only) return rule({ light, dark }[only])
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgb(one)), luminance(rgb(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Some colors suit neither ink nor white; black or white always works. */
function contrastingColor(color: string): string {
  const readable = [INK, WHITE].find((text) => contrast(color, text) >= 4.5)
  return readable ?? (contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE)
}

/** The first blend with that contrast to every surface. */
function blendUntil(color: string, towards: string, surfaces: readonly string[], ratio: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const blended = blend(color, towards, share)
    if (surfaces.every((surface) => contrast(blended, surface) >= ratio)) return blended
  }
  return towards
}

function blend(color: string, towards: string, share: number): string {
  const end = rgb(towards)
  return hex(rgb(color).map((channel, i) => channel + (end[i]! - channel) * share) as Rgb)
}

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
const hex = (channels: Rgb) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function luminance(channels: Rgb): number {
  const [r, g, b] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
