/** What is known of a file beside its bytes. */
export type ReadOptions = {
  /** The file's name or address, which decides where the bytes do not. */
  name?: string
  contentType?: string
  /** Which column of a table is which field, as a person said. */
  columns?: Record<string, string>
  /** The event's time zone: where the file says moments (`…Z`) and no zone of its own, they are told by this clock. */
  timezone?: string
  /** Only that day of the program, 1 is the first. */
  day?: number
}
