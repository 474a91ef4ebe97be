import { z } from 'zod'

const integer = z.coerce.number('must be a number').int('must be a whole number')
const port = integer.min(0).max(65535)
const flag = (initially: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .optional()
    .transform((value) => (value === undefined ? initially : ['on', 'true', '1'].includes(value)))
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address starting with https://' }).optional()
/** `https://witcon.example`, without a slash at its end. */
const origin = z
  .string()
  .regex(/^https?:\/\//, 'must start with https:// or http://')
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must be a scheme, a host, and perhaps a port, such as https://witcon.example',
  })
  .transform((value) => new URL(value).origin)
  .optional()

const SECONDS = { m: 60, h: 3600, d: 86_400 }
/** `30m`, `6h`, `1d`, in seconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a number of minutes, hours or days: 30m, 6h or 1d')
  .transform((value) => Number.parseInt(value, 10) * SECONDS[value.at(-1) as keyof typeof SECONDS])
  .optional()

const POSTGRES = z.url({ protocol: /^postgres(ql)?$/ })
/** One database at one or several hosts: `postgres://user:secret@a:5432,b:5432/name`. */
const databaseUrl = z
  .string()
  .refine(isEscaped, {
    error:
      'must have what is special in its user and password written as %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %',
    abort: true,
  })
  .refine((value) => splitHosts(value).every((address) => POSTGRES.safeParse(address).success), {
    error: 'must be an address starting with postgres://',
    abort: true,
  })
  .refine((value) => WRITABLE.includes(new URL(splitHosts(value)[0]!).searchParams.get('target_session_attrs')), {
    error: 'must lead to a database that may be written: target_session_attrs=read-write',
  })
  .optional()
/** Allowed `target_session_attrs`; several hosts default to the first. */
const WRITABLE: unknown[] = ['read-write', 'primary', null]

const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** The origin of links, QR codes, and site maps. Unset: the most requested host name. */
    PUBLIC_URL: origin,
    /** Longer than a balancer needs to notice a red /readyz. */
    DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(300, 'must be at most 300').default(0),
    DATA_DIR: z.string().default('.data'),
    /** Any Postgres from 14 on; unset: the embedded one. */
    DATABASE_URL: databaseUrl,
    /** For LISTEN, where DATABASE_URL leads through a transaction pooler. */
    DATABASE_DIRECT_URL: databaseUrl,
    /** Signs upload addresses, devices, and schedules; unset: generated once, under DATA_DIR. */
    APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    ADMIN_USERNAME: z.string().optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(256).optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: webAddress,
    S3_PUBLIC_ENDPOINT: webAddress,
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Seconds between backups; unset: none on schedule. */
    BACKUP_EVERY: duration,
    BACKUP_KEEP: integer.min(1).default(14),
    BACKUP_TO: z
      .string()
      .regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+\/./, 'must be a folder, or s3://bucket/prefix')
      .optional(),
    /** Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them. */
    TRUST_PROXY: flag(false),
    /** How many proxies add to X-Forwarded-For: the visitor's address is that many from its end. */
    PROXY_HOPS: integer.min(1).max(9, 'must be at most 9').default(1),
    /** Allows imports from inner addresses and without encryption. */
    PRIVATE_SOURCES: flag(false),
    /** How long a CDN answers a public page; 0: never. */
    CDN_SECONDS: integer
      .min(0)
      .max(60, 'must be 60 at most: what is announced ends on a page of its own accord')
      .default(0),
    /** `off` refuses POST /api/register. */
    REGISTRATION: flag(true),
    /** `json`: an object a line, requests included. */
    LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').default('text'),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug'], 'must be error, warn, info or debug').default('info'),
    /** The port of /metrics; METRICS_TOKEN opens it on the app's port. */
    METRICS_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OFFLINE: flag(true),
  })
  .refine(({ METRICS_PORT, PORT }) => !METRICS_PORT || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT',
  })
  .check((context) => {
    const bucket = context.value.S3_BUCKET
      ? 'S3_BUCKET'
      : context.value.BACKUP_TO?.startsWith('s3://') && 'BACKUP_TO in a bucket'
    if (!bucket) return
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!context.value[name])
        context.issues.push({ code: 'custom', path: [name], message: `is needed with ${bucket}`, input: undefined })
  })

export const ENV_NAMES = Object.keys(settings.shape)

export type Env = z.infer<typeof settings>

/** An empty setting counts as unset. Throws one line that names the first bad setting. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = settings.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw new Error(`${issue.path.join('.')} ${issue.message.replace(/^Invalid input: /, '')}`)
}

/** An unescaped password with such a character would end the host early. */
function isEscaped(address: string): boolean {
  return !/^[^:]*:\/\/[^/?#]*[/?#].*@/s.test(address) && !/%(?![\da-f]{2})/i.test(address)
}

/** One address for each host, in order. */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = address, after = ''] = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

export const env = readEnvOrExit()

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    console.error(`Cannot start: ${(error as Error).message}`)
    process.exit(78)
  }
}
