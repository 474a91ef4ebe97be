import type { Bytes } from '../../../http/encoding.ts'
import type { ImageVariant } from '../pictures/resize-picture.ts'

export type Storage = {
  name: string
  /** Takes one file by PUT within five minutes. */
  signUpload(id: string, origin: string): Promise<string>
  /** A bucket receives files itself. */
  receive?(id: string, request: Request): Promise<ReceiveResult>
  /** The id in a signed address, with or without its query. */
  uploadIdOf(url: string): string | undefined
  /** In bytes; undefined before arrival. */
  uploadSize(id: string): Promise<number | undefined>
  readUpload(id: string): Promise<Bytes | undefined>
  deleteUpload(id: string): Promise<void>
  /** Deletes unattached and unfinished uploads last touched before these times. */
  deleteUploads(before: { waiting: Date; unfinished: Date }): Promise<number>
  /** Written last, the last variant marks a complete picture. */
  writePicture(id: string, variants: ImageVariant[]): Promise<void>
  hasPicture(id: string, width: number): Promise<boolean>
  readPicture(id: string, width: number): Promise<Bytes | undefined>
  listPictures(): Promise<StoredPicture[]>
  deletePicture(id: string): Promise<void>
  /** A problem with its cure in a sentence; undefined when all works. */
  check(): Promise<string | undefined>
}
export type ReceiveResult =
  | { status: 'received' }
  | { status: 'refused'; because: 'not-ours' | 'expired' | 'used' | 'not-an-image' | 'broken-off' }
  | { status: 'refused'; because: 'too-large'; size?: number }
export type StoredPicture = { id: string; widths: number[]; written: Date }

export class StorageUnavailable extends Error {}
export class StorageFull extends Error {}

export const UPLOAD_SECONDS = 300

/** As `crypto.randomUUID()` makes them. Nothing else becomes part of a path or key. */
export const PICTURE_ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
