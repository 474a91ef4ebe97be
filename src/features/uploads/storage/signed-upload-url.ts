import { createHmac, timingSafeEqual } from 'node:crypto'
import { PICTURE_ID_PATTERN, UPLOAD_SECONDS, type UploadDeclaration } from './storage-types.ts'

/** For disk storage; a bucket has its own address. */
export const UPLOADS_PATH = '/api/objects/uploads'

export function signUploadUrl(id: string, { size, type }: UploadDeclaration, secret: string): string {
  const query = new URLSearchParams({ expires: String(Math.floor(Date.now() / 1000) + UPLOAD_SECONDS) })
  if (size !== undefined) query.set('size', String(size))
  if (type !== undefined) query.set('type', type)
  query.set('signature', sign(id, query, secret).toString('base64url'))
  return `${UPLOADS_PATH}/${id}?${query}`
}

export type UploadUrlCheck =
  | { status: 'signed'; announced: UploadDeclaration }
  | { status: 'not-ours' }
  | { status: 'expired' }

export function verifyUploadUrl(id: string, query: URLSearchParams, secret: string): UploadUrlCheck {
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = sign(id, query, secret)
  if (!PICTURE_ID_PATTERN.test(id) || given.length !== right.length || !timingSafeEqual(given, right))
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
