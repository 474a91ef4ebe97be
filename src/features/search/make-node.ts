import type { CreateElement } from './results-view.ts'

/** An element of the document; `key` is React's alone. */
export const createNode: CreateElement<Node> = (tag, { key: _, className, ...attributes }, ...children) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}
