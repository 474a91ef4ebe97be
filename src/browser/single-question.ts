type Ask = () => Promise<boolean>

/** Asks once for all who wait, and again after a no or a failure. A yes may be for all that follows. */
export class PendingPrompt {
  private ask: Ask | undefined
  private asked: Promise<boolean> | undefined

  constructor(private readonly isYes: 'for-once' | 'for-all') {}

  /** Who asks from now on. Returns what takes it back, and with it the answer. */
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
