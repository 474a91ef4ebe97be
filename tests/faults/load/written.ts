export type Kind = 'posts' | 'edits' | 'uploads' | 'seeds'

/** All that was sent and acknowledged. */
export type Written = {
  counts: Record<Kind, number>
  posts: string[]
  /** Where the pictures are that were attached, the last one at the end. */
  pictures: string[]
  /** What the edited session was called last. */
  title: string
  /** Answers that were neither what was asked for nor the advice to try again. */
  wrong: string[]
  /** Whoever still tries gives up. */
  isOver: boolean
}

export const nothingWritten = (): Written => ({
  counts: { posts: 0, edits: 0, uploads: 0, seeds: 0 },
  posts: [],
  pictures: [],
  title: '',
  wrong: [],
  isOver: false,
})
