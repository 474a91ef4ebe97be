/** What a crowd met while processes were restarted. */
export type Counts = {
  /** How many answers came as they should, by what was asked. */
  pages: number
  calls: number
  posts: number
  edits: number
  /** What did not: the request, and its status or what went wrong with it. */
  failed: string[]
  /** Answers that showed less than had been acknowledged two seconds before they were asked for. */
  stale: string[]
  /** Such that said that they are saved copies: the database, or the machine, was late (product §16.3). */
  copies: number
  /** Acknowledged posts that were not there in the end, and those that were there twice. */
  lost: string[]
  twice: string[]
  streams: {
    /** How often one ended and came back. */
    cameBack: number
    /** Of how many, how many heard of the last post. */
    open: number
    heard: number
  }
}

export const newCounts = (): Counts => ({
  pages: 0,
  calls: 0,
  posts: 0,
  edits: 0,
  failed: [],
  stale: [],
  copies: 0,
  lost: [],
  twice: [],
  streams: { cameBack: 0, open: 0, heard: 0 },
})

/** One line of a report. */
export function inWords({ pages, calls, posts, edits, failed, stale, copies, lost, twice, streams }: Counts): string {
  const asked = `${pages} pages, ${calls} calls, ${posts} posts, ${edits} edits`
  const wrong = `${failed.length} failed, ${stale.length} stale, ${copies} saved copies, ${lost.length} posts lost, ${twice.length} twice`
  const { cameBack, open, heard } = streams
  return `${asked}: ${wrong}; ${cameBack} streams ended and came back, ${heard} of ${open} heard of the last post`
}
