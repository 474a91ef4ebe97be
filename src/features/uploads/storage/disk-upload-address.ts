import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Announced, STORED_ID, UPLOAD_SECONDS } from './port.ts'

/** Where a disk takes files; an S3 bucket takes them at its own address. */
export const UPLOADS_PATH = '/api/objects/uploads'

/** The path and query that let one file in, until they expire. */
export function signUploadAddress(id: string, { size, type }: Announced, secret: string): string {
  const query = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + UPLOAD_SECONDS) })
  if (size !== undefined) query.set('size', String(size))
  if (type !== undefined) query.set('type', type)
  query.set('signature', sign(id, query, secret).toString('base64url'))
  return `${UPLOADS_PATH}/${id}?${query}`
}

export type ReadAddress = { status: 'signed'; announced: Announced } | { status: 'not-ours' } | { status: 'expired' }

/** Whether an address was signed here and still works, and for what file. */
export function readUploadAddress(id: string, query: URLSearchParams, secret: string): ReadAddress {
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = sign(id, query, secret)
  if (!STORED_ID.test(id) || given.length !== right.length || !timingSafeEqual(given, right))
    return { status: 'not-ours' }
  if (Number(query.get('expires')) * 1000 <= Date.now()) return { status: 'expired' }
  const size = query.get('size')
  return {
    status: 'signed',
    announced: { size: size === null ? undefined : Number(size), type: query.get('type') ?? undefined },
  }
}

function sign(id: string, query: URLSearchParams, secret: string): Buffer {
  const signed = ['upload v1', id, query.get('expires'), query.get('size'), query.get('type')]
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest()
}
