import { z } from 'zod'
import { blankToUndefined, envDuration, envFlag, envInteger, envPort, envString, envUrl, origin } from './env-fields.ts'

const POSTGRES = z.url({ protocol: /^postgres(ql)?$/ })
/** One database at one or several hosts: `postgres://user:secret@a:5432,b:5432/name`. */
const databaseUrl = z.preprocess(
  blankToUndefined,
  z
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
    .optional(),
)
/** Allowed `target_session_attrs`; several hosts default to the first. */
const WRITABLE: unknown[] = ['read-write', 'primary', null]

/** Every setting, for server, command line, and tests (README). */
const settings = z
  .object({
    NODE_ENV: z.preprocess(blankToUndefined, z.enum(['development', 'production', 'test']).default('production')),
    PORT: z.preprocess(blankToUndefined, envPort.default(3000)),
    HOST: z.preprocess(blankToUndefined, z.string().default('0.0.0.0')),
    /** The origin of links, QR codes, and site maps. Unset: the most requested host name. */
    PUBLIC_URL: origin,
    /** Longer than a balancer needs to notice a red /readyz. */
    DRAIN_SECONDS: z.preprocess(
      blankToUndefined,
      z.coerce.number('must be a number of seconds').min(0).max(300, 'must be at most 300').default(0),
    ),
    DATA_DIR: z.preprocess(blankToUndefined, z.string().default('.data')),
    /** Any Postgres from 14 on; unset: the embedded one. */
    DATABASE_URL: databaseUrl,
    /** For LISTEN, where DATABASE_URL leads through a transaction pooler. */
    DATABASE_DIRECT_URL: databaseUrl,
    /** Signs upload addresses, devices, and schedules; unset: generated once, under DATA_DIR. */
    APP_SECRET: z.preprocess(blankToUndefined, z.string().min(16, 'must have at least 16 characters').optional()),
    ADMIN_USERNAME: envString,
    ADMIN_PASSWORD: z.preprocess(
      blankToUndefined,
      z.string().min(8, 'must have at least 8 characters').max(256).optional(),
    ),
    S3_BUCKET: envString,
    S3_ENDPOINT: envUrl('https', 'http'),
    /** The bucket's address for browsers, where it differs. */
    S3_PUBLIC_ENDPOINT: envUrl('https', 'http'),
    S3_REGION: envString,
    S3_ACCESS_KEY_ID: envString,
    S3_SECRET_ACCESS_KEY: envString,
    /** Seconds between backups; unset: none on schedule. */
    BACKUP_EVERY: envDuration,
    BACKUP_KEEP: z.preprocess(
      blankToUndefined,
      z.coerce.number('must be a number').int('must be a whole number').min(1).default(14),
    ),
    /** A folder or `s3://bucket/prefix`; unset: under DATA_DIR. */
    BACKUP_TO: z.preprocess(
      blankToUndefined,
      z
        .string()
        .regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+\/./, 'must be a folder, or s3://bucket/prefix')
        .optional(),
    ),
    /** Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them. */
    TRUST_PROXY: envFlag(false),
    /** How many proxies add to X-Forwarded-For: the visitor's address is that many from its end. */
    PROXY_HOPS: z.preprocess(blankToUndefined, envInteger.min(1).max(9, 'must be at most 9').default(1)),
    /** Allows imports from inner addresses and without encryption. */
    PRIVATE_SOURCES: envFlag(false),
    /** How long a CDN answers a public page; 0: never. */
    CDN_SECONDS: z.preprocess(
      blankToUndefined,
      envInteger.min(0).max(60, 'must be 60 at most: what is announced ends on a page of its own accord').default(0),
    ),
    /** `off` refuses POST /api/register. */
    REGISTRATION: envFlag(true),
    /** `json`: an object a line, requests included. */
    LOG_FORMAT: z.preprocess(blankToUndefined, z.enum(['text', 'json'], 'must be text or json').default('text')),
    LOG_LEVEL: z.preprocess(
      blankToUndefined,
      z.enum(['error', 'warn', 'info', 'debug'], 'must be error, warn, info or debug').default('info'),
    ),
    /** The port of /metrics; METRICS_TOKEN opens it on the app's port. */
    METRICS_PORT: z.preprocess(blankToUndefined, envPort.optional()),
    METRICS_TOKEN: z.preprocess(blankToUndefined, z.string().min(16, 'must have at least 16 characters').optional()),
    /** `off`: phones delete what they saved. */
    OFFLINE: envFlag(true),
  })
  .check(({ value, issues }) => {
    if (value.METRICS_PORT && value.METRICS_PORT === value.PORT)
      issues.push({
        code: 'custom',
        path: ['METRICS_PORT'],
        message: 'must be another port than PORT',
        input: undefined,
      })
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

/** Throws one line that names the first bad setting. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = settings.safeParse(source)
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
  const [, before = '', hosts = '', after = ''] = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [
    '',
    address,
  ]
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
