import { z } from 'zod'
import { MAX_FILE_BYTES } from '../../formats/import-limits.ts'
import { textError } from '../../http/errors.tsx'
import type { ErrorResponse } from '../../http/responses.ts'
import { isTimezone } from '../../text/time/valid-date.ts'

/** The header lists choices and copied pictures, as many as a program has rows. */
const MAX_HEADER_BYTES = 2 * 1024 * 1024
export const MAX_IMPORT_BYTES = MAX_FILE_BYTES + MAX_HEADER_BYTES

const conflictSide = z.enum(['ours', 'theirs'])
const OWN_PICTURE = /^\/images\/uploads\/[0-9a-f-]{36}\/\d{2,4}\.webp$/

const head = z.object({
  name: z.string().max(300).optional(),
  url: z.string().max(2000).optional(),
  timezone: z.string().max(100).refine(isTimezone).optional(),
  columns: z.record(z.string().max(200), z.string().max(500)).optional(),
  choices: z
    .object({ all: conflictSide.optional(), each: z.record(z.string().max(1000), conflictSide).optional() })
    .optional(),
  /** The fingerprint of the plan that was shown. */
  seen: z.string().max(100).optional(),
  pictures: z.record(z.string().max(2000), z.string().regex(OWN_PICTURE)).optional(),
})
export type ImportHeader = z.output<typeof head>
export type ImportUpload = { head: ImportHeader; bytes: Uint8Array }

/** Reads one line of JSON and then the file. The size is checked before the body and while it arrives. */
export async function readImportUpload(request: Request): Promise<ImportUpload | ErrorResponse> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > MAX_IMPORT_BYTES) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > MAX_IMPORT_BYTES) return tooLarge()
      chunks.push(chunk)
    }
  } catch {
    return textError(400, 'The upload was interrupted. Please try again.')
  }
  const all = Buffer.concat(chunks)
  const end = all.subarray(0, MAX_HEADER_BYTES).indexOf('\n')
  const header = end < 0 ? undefined : head.safeParse(parseJson(all.toString('utf8', 0, end)))
  if (!header?.success) return textError(400, 'Send a line of JSON that says what is imported, and after it the file')
  return { head: header.data, bytes: all.subarray(end + 1) }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const tooLarge = () => textError(413, 'The file is larger than 20 MB', { connection: 'close' })
