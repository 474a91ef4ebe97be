type Ask = () => Promise<boolean>

/**
 * A question that a part of the dashboard asks, as long as it is there: whoever needs the answer meanwhile waits for the same
 * one. After a no, or where asking failed, it is asked anew; after a yes only where that is not for all that follows. Nobody
 * there to ask is a no.
 */
export class AskedOnce {
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
