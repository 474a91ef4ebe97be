import { encode } from 'uqr'

type QrCodeProps = {
  /** What is read from it: an address. */
  text: string
  /** Said to whoever does not see it. */
  label: string
}

/** A QR code, dark on a light plate in every scheme: many readers know no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={data.map(runsOf).join('')} />
    </svg>
  )
}

/** The dark modules of a row, each run as one line. */
function runsOf(row: boolean[], y: number): string {
  const text = row.map(Number).join('')
  return [...text.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`).join('')
}
