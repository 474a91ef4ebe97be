// Only English is bundled (see build). Said before any island comes: React Aria reads it once.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })

/** On a slow network, styles and pictures must not share it with forty scripts. Unseen pages need not wait. */
const seen =
  !document.hidden &&
  new Promise<unknown>((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    document.addEventListener('visibilitychange', resolve, { once: true })
  })

class IslandRoot extends HTMLElement {
  #isStarted = false

  connectedCallback() {
    // Moving the element (into an open dialog, say) connects it again; it comes alive only once.
    if (this.#isStarted || this.closest('template')) return
    this.#isStarted = true
    this.#hydrate().catch(() => this.#failed())
  }

  async #hydrate() {
    await seen
    // All at once: of a script's own imports the browser learns only from that script.
    for (const href of this.getAttribute('preload')!.split(' '))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
    const [island, runtime] = await Promise.all([
      import(this.getAttribute('src')!),
      import(this.getAttribute('hydrate')!) as Promise<typeof import('./hydrate.ts')>,
    ])
    runtime.hydrate(this, island.default, JSON.parse(this.getAttribute('props')!), this.getAttribute('prefix')!)
    this.toggleAttribute('failed', false)
  }

  /** The code did not arrive. Links and forms from the server still work; try again when online. */
  #failed() {
    this.toggleAttribute('failed', true)
    addEventListener('online', () => this.#hydrate().catch(() => this.#failed()), { once: true })
  }
}

customElements.define('island-root', IslandRoot)
