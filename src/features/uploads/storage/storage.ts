import { join } from 'node:path'
import { appSecret } from '../../../app-secret.ts'
import { env } from '../../../env.ts'
import type { Storage } from './storage-types.ts'

let chosen: Promise<Storage> | undefined

/** Chosen once; after a failure again at the next call. */
export function getStorage(): Promise<Storage> {
  chosen ??= createStorage().catch((error) => {
    chosen = undefined
    throw error
  })
  return chosen
}

/** S3_BUCKET or a folder under DATA_DIR. Loads the S3 client only for a bucket. */
export async function createStorage(): Promise<Storage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } =
    env
  if (!S3_BUCKET) {
    const { diskStorage } = await import('./disk-storage.ts')
    return diskStorage({ folder: join(DATA_DIR, 'uploads'), secret: appSecret() })
  }
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    publicEndpoint: S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  })
}

/** For `connect-src` of the uploading page. */
export function uploadOrigins(): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT = S3_ENDPOINT, S3_REGION = 'us-east-1' } = env
  if (!S3_BUCKET) return []
  return [new URL(S3_PUBLIC_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`).origin]
}
