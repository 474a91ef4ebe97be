import { encode } from 'uqr'

/** Dark on light in every scheme, because many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={data.map(runsOf).join('')} />
    </svg>
  )
}

function runsOf(row: boolean[], y: number): string {
  const text = row.map(Number).join('')
  return [...text.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`).join('')
}
