type Ask = () => Promise<boolean>

/** One question for all callers; a no or a failure asks again. With `for-all` a yes lasts. */
export class PendingPrompt {
  private ask: Ask | undefined
  private asked: Promise<boolean> | undefined

  constructor(private readonly isYes: 'for-once' | 'for-all') {}

  /** Returns an unsubscribe function. */
  by(ask: Ask): () => void {
    this.ask = ask
    return () => {
      if (this.ask !== ask) return
      this.ask = undefined
      this.asked = undefined
    }
  }

  async answer(): Promise<boolean> {
    this.asked ??= this.ask?.()
    const { asked } = this
    let isKept = false
    try {
      const isYes = (await asked) ?? false
      isKept = isYes && this.isYes === 'for-all'
      return isYes
    } finally {
      if (this.asked === asked && !isKept) this.asked = undefined
    }
  }
}
