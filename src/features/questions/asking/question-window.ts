/** How a session takes questions: until when, in ms, where that is known, and whether a moderator reads them first. */
export type QuestionWindow = { until?: number; isHeld: boolean }

/** Whether a session takes questions and votes at a moment (product §32.2). */
export function isQuestionWindowOpen(asking: QuestionWindow | undefined, at: number): boolean {
  return !!asking && at < (asking.until ?? Number.POSITIVE_INFINITY)
}
