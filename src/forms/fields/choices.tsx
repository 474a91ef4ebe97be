import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { AROUND, LONG_FROM, usePartInView } from '../../ui/lists/part-in-view.ts'

export type Choice = { id: string; name: string; about?: string | null }

type ChoicesProps = {
  choices: Choice[]
  renderChoice: (choice: Choice) => ReactNode
  /** Said where there is none. */
  children: ReactNode
}

/** The box of a checklist, which scrolls. */
export function Choices({ choices, renderChoice, children }: ChoicesProps) {
  if (choices.length > LONG_FROM) return <LongChoices choices={choices} renderChoice={renderChoice} />
  return (
    <div className="choices">{choices.length > 0 ? choices.map(renderChoice) : <p className="hint">{children}</p>}</div>
  )
}

const USUAL_HEIGHT = 44

/** Of many only those in view are in the document. */
function LongChoices({ choices, renderChoice }: Omit<ChoicesProps, 'children'>) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (at) => choices[at]!.id,
    overscan: AROUND,
    useFlushSync: false,
  })
  const { from, until, style } = usePartInView(list, 'label', virtualizer)
  return (
    <div ref={box} className="choices">
      <div ref={list} style={style}>
        {choices.slice(from, until).map(renderChoice)}
      </div>
    </div>
  )
}
