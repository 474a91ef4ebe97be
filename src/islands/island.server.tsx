import { type ComponentType, createElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { chunkOf, HYDRATE_SOURCE } from './manifest.ts'

/** `export default island(import.meta.url, function Board(props: Props) {…})`. It sees only props, in plain JSON. */
export default function island<Props extends object>(source: string, Component: ComponentType<Props>) {
  return function Island(props: Props) {
    // Its own prefix keeps React Aria's ids equal in the browser, which hydrates each island alone.
    const prefix = `${useId()}-`
    const [chunk, runtime] = [chunkOf(source), chunkOf(HYDRATE_SOURCE)]
    return (
      <island-root
        src={chunk.url}
        hydrate={runtime.url}
        // An attribute instead of links: the page paints before its scripts load (island-root).
        preload={[...new Set([...runtime.imports, ...chunk.imports])].join(' ')}
        prefix={prefix}
        props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{
          __html: renderToString(createElement(Component, props), { identifierPrefix: prefix }),
        }}
      />
    )
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'island-root': React.HTMLAttributes<HTMLElement> & {
        src: string
        hydrate: string
        preload: string
        prefix: string
        props: string
      }
    }
  }
}
