/**
 * `bun run bench` compares what is answered from memory with a bare server; `bun run bench abuse`, `board`, `crowd` and `herd` measure the app
 * under attack and under load. Those take `--against DIR`, another checkout, and measure both in one run. `bun run bench scale`
 * measures a made event of 1,500 sessions beside the seeded one, `bun run bench live` ten thousand who follow an event,
 * `bun run bench processes` when three processes show what one of them was told, `bun run bench capacity` what each thing that people do
 * takes the processors, and so what an event needs; `bun run bench felt` how long a finger waits, `bun run bench push` ten thousand pushes, `bun run bench planner` the planner.
 */
import { Glob } from 'bun'

const name = process.argv[2]?.startsWith('--') ? 'agenda' : (process.argv[2] ?? 'agenda')
const known = [...new Glob('*.bench.ts').scanSync(import.meta.dir)].map((file) => file.replace('.bench.ts', '')).sort()
if (!known.includes(name)) {
  console.error(`There is no benchmark "${name}". There are: ${known.join(', ')}`)
  process.exit(1)
}
await import(`./${name}.bench.ts`)
