import { afterPaint } from '../browser/core/document-cache.ts'

// Only English is bundled. React Aria reads the locale once, before the first island.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })

/** Styles, pictures, and what a press shows go before forty scripts. A hidden page does not wait. */
const seen = () =>
  !document.hidden &&
  new Promise<unknown>((resolve) => {
    afterPaint(resolve)
    document.addEventListener('visibilitychange', resolve, { once: true })
  })

class IslandRoot extends HTMLElement {
  static observedAttributes = ['alive']
  #isStarted = false
  #pressed?: HTMLElement | null

  constructor() {
    super()
    this.addEventListener('click', this)
  }

  /** Before hydration only links and forms work. The last button pressed is pressed again after it (product §2.6). */
  handleEvent({ target }: Event) {
    this.#pressed = (target as Element).closest<HTMLElement>('[type=button]')
  }

  attributeChangedCallback() {
    this.#pressed?.click()
  }

  connectedCallback() {
    // A move, for example into a dialog, connects the element again.
    if (this.#isStarted || this.closest('template')) return
    this.#isStarted = true
    this.#hydrate().catch(() => this.#failed())
  }

  async #hydrate() {
    await seen()
    // Preloads are needed because a browser finds a script's imports only in that script.
    for (const href of this.getAttribute('preload')!.split(' '))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
    const [island, runtime] = await Promise.all([
      import(this.getAttribute('src')!),
      import(this.getAttribute('hydrate')!) as Promise<typeof import('./hydrate.ts')>,
    ])
    // From here on React hears every press.
    this.removeEventListener('click', this)
    runtime.hydrate(this, island.default, JSON.parse(this.getAttribute('props')!), this.getAttribute('prefix')!)
    this.toggleAttribute('failed', false)
  }

  /** Links and forms of the server still work. The code loads again when the browser is online. */
  #failed() {
    this.toggleAttribute('failed', true)
    addEventListener('online', () => this.#hydrate().catch(() => this.#failed()), { once: true })
  }
}

customElements.define('island-root', IslandRoot)
