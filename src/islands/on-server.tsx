import { type ComponentType, createElement, useId } from 'react'
import { type PreloadModuleOptions, preloadModule } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { chunkOf, HYDRATE } from './manifest.ts'

/**
 * Declares an island: `export default island(import.meta.url, function MessageBoard(props: Props) {…})`.
 * Two lines of contract: props are plain JSON, and an island sees only its props.
 */
export default function island<Props extends object>(source: string, Component: ComponentType<Props>) {
  return function Island(props: Props) {
    // A tree of its own with a prefix of its own: the browser hydrates it alone, and React Aria's ids must match.
    const prefix = `${useId()}-`
    const [chunk, runtime] = [chunkOf(source), chunkOf(HYDRATE)]
    for (const { url, imports } of [runtime, chunk])
      for (const script of [url, ...imports]) preloadModule(script, AFTER_STYLES)
    return (
      <island-root
        src={chunk.url}
        hydrate={runtime.url}
        prefix={prefix}
        props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{
          __html: renderToString(createElement(Component, props), { identifierPrefix: prefix }),
        }}
      />
    )
  }
}

/**
 * What the server wrote is to be seen first: on a slow network its styles and its face do not wait behind forty scripts. React hands
 * the priority on without saying so in its types.
 */
const AFTER_STYLES: PreloadModuleOptions & { fetchPriority: 'low' } = { as: 'script', fetchPriority: 'low' }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'island-root': React.HTMLAttributes<HTMLElement> & {
        src: string
        hydrate: string
        prefix: string
        props: string
      }
    }
  }
}
