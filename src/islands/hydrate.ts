import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

// Only English is bundled (see build), whatever the browser speaks.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })

/** Brings the server's markup in `element` to life. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>, props: object, prefix: string) {
  return hydrateRoot(element, createElement(Component, props), { identifierPrefix: prefix })
}
