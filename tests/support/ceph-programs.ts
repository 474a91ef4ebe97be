/**
 * Why no S3 server can be started here, or undefined. Ceph's is a real one; as root on Debian or Ubuntu its packages are
 * installed where they are missing.
 */
export async function whyNoS3(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'Ceph runs on Linux only'
  if (PROGRAMS.every((program) => Bun.which(program))) return undefined
  if (process.getuid?.() !== 0 || !Bun.which('apt-get'))
    return 'Ceph is not here, and only root on Debian can install it'
  try {
    await runProgram('apt-get update -qq'.split(' '))
    await runProgram(`apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 ${PACKAGES}`.split(' '))
  } catch (error) {
    return `Ceph could not be installed: ${(error as Error).message}`
  }
}

const PACKAGES = 'ceph-mon ceph-osd radosgw'
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'monmaptool', 'radosgw', 'radosgw-admin']

/** Rejects with the last thing that it complained of. */
export async function runProgram(
  command: string[],
  env: Record<string, string | undefined> = process.env,
): Promise<void> {
  const child = Bun.spawn(command, {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(' ')}: ${complaint.trim().split('\n').at(-1)}`)
}
