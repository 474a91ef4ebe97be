import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings the server's markup in `element` to life, and says so there once all of it listens. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>, props: object, prefix: string) {
  const island = createElement(HydrationMark, { element }, createElement(Component, props))
  return hydrateRoot(element, island, { identifierPrefix: prefix })
}

/** Its effect is the last: islands measure themselves before their styles change to those of alive ones. */
function HydrationMark({ element, children }: { element: HTMLElement; children?: ReactNode }) {
  useEffect(() => void element.toggleAttribute('alive', true), [element])
  return children
}
