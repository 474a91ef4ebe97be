type Rgb = [number, number, number]
/** The accent, text on it, and the accent as text, in both schemes. */
export type AccentColors = Record<'light' | 'dark', { accent: string; onAccent: string; accentText: string }>

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

/** WCAG 2 contrast ratio of two `#rrggbb` colors. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgb(one)), luminance(rgb(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Some colors suit neither ink nor white; black or white always works. */
function contrastingColor(color: string): string {
  const readable = [INK, WHITE].find((text) => contrast(color, text) >= 4.5)
  return readable ?? (contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE)
}

function blendUntil(color: string, towards: string, surfaces: readonly string[], ratio: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const blended = hex(rgb(color).map((channel, i) => channel + (rgb(towards)[i]! - channel) * share) as Rgb)
    if (surfaces.every((surface) => contrast(blended, surface) >= ratio)) return blended
  }
  return towards
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
