import { z } from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(unset, z.string().optional())
const flag = (initially: boolean) =>
  z
    .preprocess(unset, z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off').optional())
    .transform((value) => (value === undefined ? initially : ['on', 'true', '1'].includes(value)))
const url = (...protocols: string[]) =>
  z.preprocess(
    unset,
    z
      .url({
        protocol: new RegExp(`^(${protocols.join('|')})$`),
        error: `must be an address starting with ${protocols[0]}://`,
      })
      .optional(),
  )

/** Every setting of the app, the same for the server, the command line and the tests (see the README). */
const settings = z
  .object({
    NODE_ENV: z.preprocess(unset, z.enum(['development', 'production', 'test']).default('production')),
    PORT: z.preprocess(
      unset,
      z.coerce.number('must be a number').int('must be a whole number').min(0).max(65535).default(3000),
    ),
    HOST: z.preprocess(unset, z.string().default('0.0.0.0')),
    DATA_DIR: z.preprocess(unset, z.string().default('.data')),
    /** Any Postgres from 14 on; unset: the embedded one. */
    DATABASE_URL: url('postgres', 'postgresql'),
    /** For LISTEN, where DATABASE_URL goes through a transaction pooler. */
    DATABASE_DIRECT_URL: url('postgres', 'postgresql'),
    /** Signs upload addresses, and what devices and schedules are known by; unset: made once and kept under DATA_DIR. */
    APP_SECRET: z.preprocess(unset, z.string().min(16, 'must have at least 16 characters').optional()),
    ADMIN_USERNAME: text,
    ADMIN_PASSWORD: z.preprocess(unset, z.string().min(8, 'must have at least 8 characters').max(256).optional()),
    S3_BUCKET: text,
    S3_ENDPOINT: url('https', 'http'),
    S3_REGION: text,
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    /** Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them. */
    TRUST_PROXY: flag(false),
    /** `on`: programs may be imported from addresses that only this machine's network can reach, and without encryption. */
    PRIVATE_SOURCES: flag(false),
    /** `off` refuses POST /api/register. */
    REGISTRATION: flag(true),
    /** `off`: phones save nothing any more, and delete what they had saved. */
    OFFLINE: flag(true),
  })
  .check((context) => {
    if (!context.value.S3_BUCKET) return
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!context.value[name])
        context.issues.push({ code: 'custom', path: [name], message: 'is needed with S3_BUCKET', input: undefined })
  })

export type Env = z.infer<typeof settings>

/** Reads the settings, or throws one line that names the first bad one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = settings.safeParse(source)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw new Error(`${issue.path.join('.')} ${issue.message.replace(/^Invalid input: /, '')}`)
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
