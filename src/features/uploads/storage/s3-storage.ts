import { createReadStream } from 'node:fs'
import * as aws from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Bytes } from '../../../http/encoding.ts'
import type { S3Settings } from './storage.ts'
import type { Storage, StoredPicture } from './storage-types.ts'
import { PICTURE_ID_PATTERN, StorageUnavailable, UPLOAD_SECONDS } from './storage-types.ts'

/** The bucket needs a CORS rule for PUT with `content-type` from our origin. */
export function s3Storage(settings: S3Settings): Storage {
  const bucket = s3Bucket(settings)
  return {
    name: `S3 bucket ${settings.bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}`,
    signUpload: (id) => bucket.signPut(uploadKey(id)),
    uploadIdOf: (url) => uploadIdOf(url, settings),
    uploadSize: async (id) => (await bucket.head(uploadKey(id)))?.ContentLength,
    readUpload: (id) => bucket.read(uploadKey(id)),
    deleteUpload: (id) => bucket.delete([uploadKey(id)]),
    async deleteUploads({ waiting }) {
      const old = (await bucket.list('tmp/')).filter(({ written }) => written < waiting)
      await bucket.delete(old.map(({ key }) => key))
      return old.length
    },
    async writePicture(id, variants) {
      for (const { width, bytes } of variants) await bucket.write(pictureKey(id, width), bytes, 'image/webp')
    },
    hasPicture: async (id, width) => (await bucket.head(pictureKey(id, width))) !== undefined,
    readPicture: (id, width) => bucket.read(pictureKey(id, width)),
    listPictures: async () => picturesOf(await bucket.list('pictures/')),
    deletePicture: async (id) => bucket.delete((await bucket.list(`pictures/${id}/`)).map(({ key }) => key)),
    check: bucket.check,
  }
}

const uploadKey = (id: string) => `tmp/${id}`
const pictureKey = (id: string, width: number) => `pictures/${id}/${width}.webp`

function uploadIdOf(url: string, { bucket, publicEndpoint, region }: S3Settings): string | undefined {
  const base = `${(publicEndpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}/tmp/`
  const address = URL.parse(url)
  const path = address && address.origin + address.pathname
  return path?.startsWith(base) ? path.slice(base.length) : undefined
}

function picturesOf(objects: StoredObject[]): StoredPicture[] {
  const pictures = new Map<string, StoredPicture>()
  for (const { key, written } of objects) {
    const [, id = '', width] = /^pictures\/([^/]+)\/(\d+)\.webp$/.exec(key) ?? []
    if (!PICTURE_ID_PATTERN.test(id)) continue
    const picture = pictures.get(id) ?? { id, widths: [], written }
    picture.widths.push(Number(width))
    if (written > picture.written) picture.written = written
    pictures.set(id, picture)
  }
  return [...pictures.values()].map((picture) => ({ ...picture, widths: picture.widths.toSorted((a, b) => a - b) }))
}

/** The objects of a bucket by their keys. A failure of S3 rejects with StorageUnavailable. */
export function s3Bucket(settings: S3Settings) {
  const { bucket: Bucket } = settings
  const s3 = connect(settings)
  // A signature covers the host.
  const publicClient = connect({ ...settings, endpoint: settings.publicEndpoint })
  const get = async (Key: string) => (await s3.send(new aws.GetObjectCommand({ Bucket, Key }))).Body!
  const put = (object: Partial<aws.PutObjectCommandInput> & { Key: string }) =>
    mapS3Errors(() => s3.send(new aws.PutObjectCommand({ Bucket, ...object })))
  return {
    /** Signs no other header: the client fills them in as for an empty file. */
    signPut(Key: string): Promise<string> {
      const options = { expiresIn: UPLOAD_SECONDS, signableHeaders: new Set(['host']) }
      return getSignedUrl(publicClient, new aws.PutObjectCommand({ Bucket, Key }), options)
    },
    head: (Key: string) => unlessAbsent(() => s3.send(new aws.HeadObjectCommand({ Bucket, Key }))),
    read: (Key: string) => unlessAbsent(async () => new Uint8Array(await (await get(Key)).transformToByteArray())),
    write: (Key: string, Body: Bytes, ContentType: string) => put({ Key, Body, ContentType }),
    sendFile: (Key: string, path: string) =>
      put({ Key, Body: createReadStream(path), ContentLength: Bun.file(path).size }),
    fetchFile: (Key: string, path: string) =>
      mapS3Errors(async () => Bun.write(path, new Response((await get(Key)).transformToWebStream()))),
    list: (Prefix: string) =>
      mapS3Errors(async () => {
        const objects: StoredObject[] = []
        for await (const { Contents = [] } of aws.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
          for (const { Key, LastModified } of Contents) objects.push({ key: Key!, written: LastModified! })
        return objects
      }),
    delete: (keys: string[]) =>
      mapS3Errors(async () => {
        for (let at = 0; at < keys.length; at += 1000) {
          const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }))
          await s3.send(new aws.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        }
      }),
    check: () => check(s3, settings),
  }
}

type StoredObject = { key: string; written: Date }

function connect({ endpoint, region, accessKeyId, secretAccessKey, timeoutMs = 8000 }: S3Settings): aws.S3Client {
  return new aws.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // One origin for all buckets, for the page's policy; most other S3 services need it as well.
    forcePathStyle: true,
    // Otherwise a signed address carries the checksum of an empty file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Every failure reaches the caller, who logs it as LOG_FORMAT says.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 1500, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  })
}

async function check(s3: aws.S3Client, { bucket, endpoint }: S3Settings): Promise<string | undefined> {
  try {
    await s3.send(new aws.HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof aws.S3ServiceException))
      return `${endpoint ?? 'Amazon S3'} does not answer: see that it is up, and that S3_ENDPOINT is right`
    if (error.$metadata.httpStatusCode === 404)
      return `There is no bucket ${bucket}: make it, or set S3_BUCKET to one there is`
    return `The bucket ${bucket} does not let us in: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION`
  }
}

async function mapS3Errors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageUnavailable('S3 did not do what it was asked', { cause: error })
  }
}

function unlessAbsent<T>(work: () => Promise<T>): Promise<T | undefined> {
  return mapS3Errors(() =>
    work().catch((error) => {
      if (error instanceof aws.S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name)) return undefined
      throw error
    }),
  )
}
