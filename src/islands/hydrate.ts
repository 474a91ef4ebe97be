import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates the server's markup in `element`, which gets `alive` when all of it listens. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>, props: object, prefix: string) {
  const island = createElement(HydrationMark, { element }, createElement(Component, props))
  return hydrateRoot(element, island, { identifierPrefix: prefix })
}

/** Its effect runs last, so that islands measure themselves before the styles of `alive` apply. */
function HydrationMark({ element, children }: { element: HTMLElement; children?: ReactNode }) {
  useEffect(() => void element.toggleAttribute('alive', true), [element])
  return children
}
