import type { ComponentType } from 'react'

/** In the browser an island is the component itself; `hydrate` brings it to life in the element the server wrote. */
export default function island<Props extends object>(_source: string, Component: ComponentType<Props>) {
  return Component
}
