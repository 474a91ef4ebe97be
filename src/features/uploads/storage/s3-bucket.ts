import { createReadStream } from 'node:fs'
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
import type { Bytes } from '../../../http/encoding.ts'
import { StorageUnavailable, UPLOAD_SECONDS } from './storage-types.ts'

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  publicEndpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Until the bucket answers a request. An organizer at a form waits 8 s. */
  timeoutMs?: number
}

/** The objects of a bucket by their keys. A failure of S3 rejects with StorageUnavailable. */
export function s3Bucket(settings: S3Settings) {
  const { bucket: Bucket } = settings
  const s3 = connect(settings)
  // A signature covers the host.
  const publicClient = connect({ ...settings, endpoint: settings.publicEndpoint })
  return {
    signPut: (Key: string) => signPut(publicClient, { Bucket, Key }),
    head: (Key: string) => unlessAbsent(() => s3.send(new HeadObjectCommand({ Bucket, Key }))),
    read: (Key: string) => unlessAbsent(() => read(s3, { Bucket, Key })),
    write: (Key: string, Body: Bytes, ContentType: string) =>
      mapS3Errors(() => s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))),
    sendFile: (Key: string, path: string) => mapS3Errors(() => sendFile(s3, { Bucket, Key }, path)),
    fetchFile: (Key: string, path: string) => mapS3Errors(() => fetchFile(s3, { Bucket, Key }, path)),
    list: (Prefix: string) => mapS3Errors(() => list(s3, { Bucket, Prefix })),
    delete: (keys: string[]) => mapS3Errors(() => deleteAll(s3, Bucket, keys)),
    check: () => check(s3, settings),
  }
}

function connect({ endpoint, region, accessKeyId, secretAccessKey, timeoutMs = 8000 }: S3Settings): S3Client {
  return new S3Client({
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

type ObjectAddress = { Bucket: string; Key: string }

/** Signs no other header: the client fills them in as for an empty file. */
function signPut(s3: S3Client, object: ObjectAddress): Promise<string> {
  const options = { expiresIn: UPLOAD_SECONDS, signableHeaders: new Set(['host']) }
  return getSignedUrl(s3, new PutObjectCommand(object), options)
}

async function read(s3: S3Client, object: ObjectAddress): Promise<Bytes> {
  const { Body } = await s3.send(new GetObjectCommand(object))
  return new Uint8Array(await Body!.transformToByteArray())
}

async function sendFile(s3: S3Client, object: ObjectAddress, path: string): Promise<void> {
  const file = Bun.file(path)
  await s3.send(new PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength: file.size }))
}

async function fetchFile(s3: S3Client, object: ObjectAddress, path: string): Promise<void> {
  const { Body } = await s3.send(new GetObjectCommand(object))
  await Bun.write(path, new Response(Body!.transformToWebStream()))
}

export type StoredObject = { key: string; written: Date }

async function list(client: S3Client, where: { Bucket: string; Prefix: string }): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const page of paginateListObjectsV2({ client }, where))
    for (const { Key, LastModified } of page.Contents ?? []) objects.push({ key: Key!, written: LastModified! })
  return objects
}

async function deleteAll(s3: S3Client, Bucket: string, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 1000) {
    const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }))
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  }
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
      if (error instanceof S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name)) return undefined
      throw error
    }),
  )
}
