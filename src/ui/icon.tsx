/** An icon of lucide-react without its component. */
export type IconData = { node: [shape: string, attributes: Record<string, string | number>][] }

type Props = { of: IconData; size?: number; className?: string }

/** One path instead of several shapes, because each element costs the server, the network, and the phone. */
export function Icon({ of, size = 24, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true">
      <path d={pathOf(of)} />
    </svg>
  )
}

const paths = new WeakMap<IconData, string>()

function pathOf(icon: IconData): string {
  const known = paths.get(icon)
  if (known) return known
  const path = icon.node.map(([shape, attributes]) => shapePath(shape, attributes)).join('')
  paths.set(icon, path)
  return path
}

/** The path of a shape, by the SVG 2 specification (chapter 10). */
function shapePath(shape: string, attributes: Record<string, string | number>): string {
  // A path that starts with a relative point would start at the end of the shape before.
  if (shape === 'path') return `M0 0${attributes.d}`
  const numbers = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, Number(value)]))
  const { x, y, width, height, cx, cy, r, rx = r ?? 0, ry = rx, x1, y1, x2, y2 } = numbers
  if (shape === 'line') return `M${x1} ${y1}L${x2} ${y2}`
  if (shape === 'rect') {
    const [across, down] = [width! - 2 * rx, height! - 2 * ry]
    const corner = (byX: number, byY: number) => `a${rx} ${ry} 0 0 1 ${byX} ${byY}`
    const [right, left] = [`h${across}${corner(rx, ry)}v${down}`, `h${-across}${corner(-rx, -ry)}v${-down}`]
    return `M${x! + rx} ${y}${right}${corner(-rx, ry)}${left}${corner(rx, -ry)}z`
  }
  if (shape !== 'circle' && shape !== 'ellipse') throw new Error(`Icon draws no ${shape}`)
  const half = (by: number) => `a${rx} ${ry} 0 1 0 ${by} 0`
  return `M${cx! - rx} ${cy}${half(2 * rx)}${half(-2 * rx)}z`
}
