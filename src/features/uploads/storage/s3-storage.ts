import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Bytes } from '../pictures/variants.ts'
import {
  type Announced,
  STORED_ID,
  type Storage,
  StorageUnavailable,
  type StoredPicture,
  UPLOAD_SECONDS,
} from './port.ts'

export type S3Settings = {
  bucket: string
  /** Unset: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Uploads wait under `tmp/<id>`, pictures are kept under `pictures/<id>/<width>.webp`. Browsers send files straight to
 * the bucket, so it needs a CORS rule that allows PUT with `content-type` from the app's origin.
 */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings
  const s3 = connect(settings)
  const list = (prefix: string) => onS3(() => listObjects(s3, Bucket, prefix))
  const remove = (keys: string[]) => onS3(() => deleteObjects(s3, Bucket, keys))

  return {
    name: `S3 bucket ${Bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}`,
    signUpload: (id, announced) => signUpload(s3, Bucket, id, announced),
    uploadIdOf: (url) => uploadIdOf(url, settings),
    uploadSize: (id) =>
      unlessAbsent(async () => (await s3.send(new HeadObjectCommand({ Bucket, Key: `tmp/${id}` }))).ContentLength),
    readUpload: (id) => read(s3, Bucket, `tmp/${id}`),
    deleteUpload: (id) => remove([`tmp/${id}`]),
    async deleteUploads({ waiting }) {
      const old = (await list('tmp/')).filter(({ written }) => written < waiting)
      await remove(old.map(({ key }) => key))
      return old.length
    },
    async writePicture(id, variants) {
      for (const { width, bytes } of variants) {
        const object = { Bucket, Key: `pictures/${id}/${width}.webp`, Body: bytes, ContentType: 'image/webp' }
        await onS3(() => s3.send(new PutObjectCommand(object)))
      }
    },
    async hasPicture(id, width) {
      const object = { Bucket, Key: `pictures/${id}/${width}.webp` }
      return (await unlessAbsent(() => s3.send(new HeadObjectCommand(object)))) !== undefined
    },
    readPicture: (id, width) => read(s3, Bucket, `pictures/${id}/${width}.webp`),
    listPictures: async () => picturesOf(await list('pictures/')),
    deletePicture: async (id) => remove((await list(`pictures/${id}/`)).map(({ key }) => key)),
    check: () => check(s3, settings),
  }
}

/** An S3 that is away is noticed within seconds: somebody is waiting at a form. */
function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // One origin for every bucket, which the page's policy can name; and most other S3 services want it so.
    forcePathStyle: true,
    // Else an address for uploading would carry the checksum of an empty file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1500, requestTimeout: 8000, throwOnRequestTimeout: true },
  })
}

/** Only what was announced is signed, and what is signed must be so; the client fills in the rest as for an empty file. */
function signUpload(s3: S3Client, Bucket: string, id: string, { size, type }: Announced): Promise<string> {
  const signableHeaders = new Set(['host'])
  if (size !== undefined) signableHeaders.add('content-length')
  if (type !== undefined) signableHeaders.add('content-type')
  const put = new PutObjectCommand({ Bucket, Key: `tmp/${id}`, ContentLength: size, ContentType: type })
  return getSignedUrl(s3, put, { expiresIn: UPLOAD_SECONDS, signableHeaders })
}

function uploadIdOf(url: string, { bucket, endpoint, region }: S3Settings): string | undefined {
  const base = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}/tmp/`
  const address = URL.parse(url)
  const path = address && address.origin + address.pathname
  return path?.startsWith(base) ? path.slice(base.length) : undefined
}

async function read(s3: S3Client, Bucket: string, Key: string): Promise<Bytes | undefined> {
  return unlessAbsent(async () => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    return new Uint8Array(await Body!.transformToByteArray())
  })
}

type StoredObject = { key: string; written: Date }

async function listObjects(client: S3Client, Bucket: string, Prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key, LastModified } of page.Contents ?? []) objects.push({ key: Key!, written: LastModified! })
  return objects
}

async function deleteObjects(s3: S3Client, Bucket: string, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 1000) {
    const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }))
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  }
}

function picturesOf(objects: StoredObject[]): StoredPicture[] {
  const pictures = new Map<string, StoredPicture>()
  for (const { key, written } of objects) {
    const [, id = '', width] = /^pictures\/([^/]+)\/(\d+)\.webp$/.exec(key) ?? []
    if (!STORED_ID.test(id)) continue
    const picture = pictures.get(id) ?? { id, widths: [], written }
    picture.widths.push(Number(width))
    if (written > picture.written) picture.written = written
    pictures.set(id, picture)
  }
  return [...pictures.values()].map((picture) => ({ ...picture, widths: picture.widths.toSorted((a, b) => a - b) }))
}

async function check(s3: S3Client, { bucket, endpoint }: S3Settings): Promise<string | undefined> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof S3ServiceException))
      return `${endpoint ?? 'Amazon S3'} does not answer: see that it is up, and that S3_ENDPOINT is right`
    if (error.$metadata.httpStatusCode === 404)
      return `There is no bucket ${bucket}: make it, or set S3_BUCKET to one there is`
    return `The bucket ${bucket} does not let us in: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION`
  }
}

async function onS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageUnavailable('S3 did not do what it was asked', { cause: error })
  }
}

/** `undefined` where there is no such object. */
function unlessAbsent<T>(work: () => Promise<T>): Promise<T | undefined> {
  return onS3(() =>
    work().catch((error) => {
      if (error instanceof S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name)) return undefined
      throw error
    }),
  )
}
