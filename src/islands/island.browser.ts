import type { ComponentType } from 'react'

/** In the browser an island is the component itself, and `hydrate` renders it. */
export default function island<Props extends object>(_source: string, Component: ComponentType<Props>) {
  return Component
}
