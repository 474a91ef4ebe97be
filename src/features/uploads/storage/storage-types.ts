import type { Bytes, ImageVariant } from '../pictures/resize-picture.ts'

/** What is said about a file before it is sent; what is said is signed, and only such a file is taken. */
export type UploadDeclaration = { size?: number; type?: string }

/** Where uploads wait until they are attached, and where pictures are kept: a folder or a bucket. */
export type Storage = {
  /** Its name in logs and reports: `disk, .data/uploads`. */
  name: string
  /** An address that takes one file by PUT during the next five minutes. */
  signUpload(id: string, announced: UploadDeclaration, origin: string): Promise<string>
  /** Takes the file at such an address; a bucket does that itself. */
  receive?(id: string, request: Request): Promise<ReceiveResult>
  /** The id in an address that was signed here, with or without its query. */
  uploadIdOf(url: string): string | undefined
  /** In bytes; `undefined` when nothing has arrived. Rejects with what kept it from arriving, where that was the storage. */
  uploadSize(id: string): Promise<number | undefined>
  readUpload(id: string): Promise<Bytes | undefined>
  deleteUpload(id: string): Promise<void>
  /** Forgets uploads nobody attached, and those that never ended, last touched before these moments. */
  deleteUploads(before: { waiting: Date; unfinished: Date }): Promise<number>
  /** The last of the variants says that the picture is there whole. */
  writePicture(id: string, variants: ImageVariant[]): Promise<void>
  hasPicture(id: string, width: number): Promise<boolean>
  readPicture(id: string, width: number): Promise<Bytes | undefined>
  listPictures(): Promise<StoredPicture[]>
  deletePicture(id: string): Promise<void>
  /** What is wrong with it and how to cure that, in a sentence; `undefined` when it can be read and written. */
  check(): Promise<string | undefined>
}
export type ReceiveResult =
  | { status: 'received' }
  | { status: 'refused'; because: 'not-ours' | 'expired' | 'used' | 'not-as-announced' | 'not-an-image' | 'broken-off' }
  | { status: 'refused'; because: 'too-large'; size?: number }
export type StoredPicture = { id: string; widths: number[]; written: Date }

/** The storage cannot be reached or written to. */
export class StorageUnavailable extends Error {}
/** No room is left. */
export class StorageFull extends Error {}

/** Seconds for which an upload address works. */
export const UPLOAD_SECONDS = 300

/** As `crypto.randomUUID()` makes them. Nothing else ever becomes part of a path or a key. */
export const PICTURE_ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
