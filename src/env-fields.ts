import { z } from 'zod'

/** An empty setting counts as unset. */
export const blankToUndefined = (value: unknown) => (value === '' ? undefined : value)
export const envString = z.preprocess(blankToUndefined, z.string().optional())
export const envInteger = z.coerce.number('must be a number').int('must be a whole number')
export const envPort = envInteger.min(0).max(65535)
export const envFlag = (initially: boolean) =>
  z
    .preprocess(blankToUndefined, z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off').optional())
    .transform((value) => (value === undefined ? initially : ['on', 'true', '1'].includes(value)))
export const envUrl = (...protocols: string[]) =>
  z.preprocess(
    blankToUndefined,
    z
      .url({
        protocol: new RegExp(`^(${protocols.join('|')})$`),
        error: `must be an address starting with ${protocols[0]}://`,
      })
      .optional(),
  )
/** `https://witcon.example`, without a slash at its end. */
export const origin = z.preprocess(
  blankToUndefined,
  z
    .string()
    .regex(/^https?:\/\//, 'must start with https:// or http://')
    .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be a scheme, a host, and perhaps a port, such as https://witcon.example',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
)

const SECONDS = { m: 60, h: 3600, d: 86_400 }
/** `30m`, `6h`, `1d`, in seconds. */
export const envDuration = z.preprocess(
  blankToUndefined,
  z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a number of minutes, hours or days: 30m, 6h or 1d')
    .transform((value) => Number.parseInt(value, 10) * SECONDS[value.at(-1) as keyof typeof SECONDS])
    .optional(),
)
