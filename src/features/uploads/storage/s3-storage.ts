import { type S3Settings, type StoredObject, s3Bucket } from './s3-bucket.ts'
import { PICTURE_ID_PATTERN, type Storage, type StoredPicture } from './storage-types.ts'

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
