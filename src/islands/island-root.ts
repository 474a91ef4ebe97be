/** When an island's code is fetched. `interaction` holds the first click and plays it again once the island is alive. */
export type Strategy = 'load' | 'visible' | 'idle' | 'interaction'

class IslandRoot extends HTMLElement {
  #waiting?: Promise<void>

  connectedCallback() {
    // Moving the element (into an open dialog, say) connects it again; it comes alive only once.
    if (this.#waiting || this.closest('template')) return
    this.#waiting = (starts[this.getAttribute('on') as Strategy] ?? starts.load)(this)
      .then(() => this.#hydrate())
      .catch(() => this.#failed())
  }

  async #hydrate() {
    const [island, runtime] = await Promise.all([
      import(this.getAttribute('src')!),
      import(this.getAttribute('hydrate')!) as Promise<typeof import('./hydrate.ts')>,
    ])
    runtime.hydrate(this, island.default, JSON.parse(this.getAttribute('props')!), this.getAttribute('prefix')!)
    this.toggleAttribute('failed', false)
    this.toggleAttribute('alive', true)
  }

  /** The code did not arrive (bad Wi-Fi). What the server wrote still works as links and forms; try again when back online. */
  #failed() {
    this.toggleAttribute('failed', true)
    addEventListener('online', () => this.#hydrate().catch(() => this.#failed()), { once: true })
  }
}

const starts: Record<Strategy, (element: HTMLElement) => Promise<unknown>> = {
  load: () => Promise.resolve(),
  idle: () => new Promise((go) => (window.requestIdleCallback ?? setTimeout)(go)),
  visible: (element) =>
    new Promise<void>((go) => {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        go()
      })
      // The element itself has no box (display: contents), so its first child is watched.
      observer.observe(element.firstElementChild ?? element)
    }),
  interaction: (element) =>
    new Promise<void>((go) => {
      const hold = (event: Event) => {
        if (element.hasAttribute('alive')) return
        go()
        if (event.type !== 'click') return
        event.preventDefault()
        event.stopPropagation()
        const alive = new MutationObserver(() => {
          alive.disconnect()
          requestAnimationFrame(() => (event.target as HTMLElement).click())
        })
        alive.observe(element, { attributeFilter: ['alive'] })
      }
      for (const type of ['pointerdown', 'focusin', 'click']) element.addEventListener(type, hold, { capture: true })
    }),
}

customElements.define('island-root', IslandRoot)
