import type { ReactNode } from 'react'

/** The line drawing beside an event's name, in the current color; decorative. A city without one gets a skyline. */
export function CityDrawing({ slug }: { slug: string }) {
  return (
    <svg
      className="city-drawing"
      viewBox="0 0 260 100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings.get(slug) ?? <Skyline />}
    </svg>
  )
}

const drawings = new Map<string, ReactNode>([
  ['pgh', <SuspensionBridge key="pgh" />],
  ['cbus', <ArchBridge key="cbus" />],
])

function SuspensionBridge() {
  return (
    <>
      <path strokeWidth="1.6" d={hangers(every(8, 78, 182), pghMainCable, 76)} />
      <path strokeWidth="1.6" d={hangers([...every(8, 30, 62), ...every(8, 198, 230)], pghSideCable, 76)} />
      <path strokeWidth="3" d="M4 76Q36 76 70 16Q130 124 190 16Q224 76 256 76" />
      <path strokeWidth="3.4" d="M62 92 65 12h10L78 92M182 92l3-80h10L198 92" />
      <path strokeWidth="2" d="M64.5 30h11M64 46h12M63.5 62h13M184.5 30h11M184 46h12M183.5 62h13M70 12V5M190 12V5" />
      <path strokeWidth="3.6" d="M2 77h256" />
      <path strokeWidth="1.6" d="M2 82.500h256M58 92h24M178 92h24" />
      <Water />
    </>
  )
}

const pghMainCable = (x: number) => 16 + 54 * (1 - ((x - 130) / 60) ** 2)
/** The half parabolas from the banks to the towers, mirrored about the middle of the river. */
function pghSideCable(x: number) {
  const fromBank = Math.min(x, 260 - x)
  const t = (-64 + Math.sqrt(64 * 64 + 8 * (fromBank - 4))) / 4
  return 76 - 60 * t * t
}

function ArchBridge() {
  return (
    <>
      <path strokeWidth="1.6" d={hangers(every(12, 58, 202), cbusInnerArch, 70)} />
      <path strokeWidth="3.4" d="M28 92Q130-72 232 92" />
      <path strokeWidth="2" d="M36 92Q130-54 224 92" />
      <path strokeWidth="1.6" d={lattice} />
      <path strokeWidth="3.6" d="M2 73Q130 67 258 73" />
      <path strokeWidth="1.6" d="M2 78.500Q130 72.5 258 78.5" />
      <path strokeWidth="2.2" d="M2 92Q16 78 28 92M232 92Q244 78 258 92" />
      <path strokeWidth="2" d="M14 72V60M246 72V60M11 60q3-4 6 0M243 60q3-4 6 0" />
      <path strokeWidth="1.6" d="M20 92h24M216 92h24" />
      <Water />
    </>
  )
}

const cbusInnerArch = (x: number) => 92 - 73 * (1 - ((x - 130) / 94) ** 2)
const cbusOuterArch = (x: number) => 92 - 82 * (1 - ((x - 130) / 102) ** 2)
const lattice = every(12, 58, 202)
  .filter((x) => x !== 130)
  .map(
    (x) =>
      `M${x} ${cbusInnerArch(x).toFixed(1)} ${x + (x < 130 ? 6 : -6)} ${cbusOuterArch(x + (x < 130 ? 6 : -6)).toFixed(1)}`,
  )
  .join('')

function Skyline() {
  return (
    <>
      <path strokeWidth="3.4" d="M4 90h252" />
      <path
        strokeWidth="3"
        d="M18 90V58h28v32M46 90V38h30v52M76 66h26v24M102 90V26l17-12 17 12v64M136 54h30v36M166 90V34h26v56M192 62h28v28M220 90V72h22v18M119 14V6"
      />
      <path
        strokeWidth="2"
        d="M56 50h10M56 60h10M56 70h10M114 38h10M114 50h10M114 62h10M174 46h10M174 56h10M146 66h10M28 68h8"
      />
    </>
  )
}

function Water() {
  return (
    <path
      strokeWidth="1.6"
      d="M88 95q5-4 10 0t10 0 10 0 10 0M140 95q5-4 10 0t10 0 10 0M206 97q5-4 10 0t10 0M22 97q5-4 10 0t10 0"
    />
  )
}

function every(step: number, from: number, to: number) {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

/** Upright lines from a curve down to the deck. */
const hangers = (places: number[], curve: (x: number) => number, deck: number) =>
  places.map((x) => `M${x} ${curve(x).toFixed(1)}V${deck}`).join('')
