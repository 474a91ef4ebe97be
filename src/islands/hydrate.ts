import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings the server's markup in `element` to life. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>, props: object, prefix: string) {
  return hydrateRoot(element, createElement(Component, props), { identifierPrefix: prefix })
}
