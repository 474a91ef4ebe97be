import { join } from 'node:path'
import { appSecret } from '../../../app-secret.ts'
import { env } from '../../../env.ts'
import type { Storage } from './storage-types.ts'

let chosen: Promise<Storage> | undefined

export function getStorage(): Promise<Storage> {
  chosen ??= createStorage().catch((error) => {
    chosen = undefined
    throw error
  })
  return chosen
}

/** A bucket, or a folder under DATA_DIR. The S3 client is loaded only where there is a bucket. */
export async function createStorage(): Promise<Storage> {
  const { S3_BUCKET, DATA_DIR } = env
  if (!S3_BUCKET) {
    const { diskStorage } = await import('./disk-storage.ts')
    return diskStorage({ folder: join(DATA_DIR, 'uploads'), secret: appSecret() })
  }
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(s3Settings(S3_BUCKET))
}

/** Any bucket of the same S3, whose requests may take longer than an organizer waits. */
export async function openBucket(bucket: string, timeoutMs: number) {
  const { s3Bucket } = await import('./s3-storage.ts')
  return s3Bucket({ ...s3Settings(bucket), timeoutMs })
}

/** `timeoutMs`: until the bucket answers a request. An organizer at a form waits 8 s. */
export type S3Settings = ReturnType<typeof s3Settings> & { timeoutMs?: number }

function s3Settings(bucket: string) {
  const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT = S3_ENDPOINT, S3_REGION = 'us-east-1' } = env
  return {
    bucket,
    endpoint: S3_ENDPOINT,
    publicEndpoint: S3_PUBLIC_ENDPOINT,
    region: S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  }
}

/** Other origins that a browser uploads to, for `connect-src` of the page. */
export function uploadOrigins(): string[] {
  if (!env.S3_BUCKET) return []
  const { publicEndpoint, region } = s3Settings(env.S3_BUCKET)
  return [new URL(publicEndpoint ?? `https://s3.${region}.amazonaws.com`).origin]
}
