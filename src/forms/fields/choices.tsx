import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { OVERSCAN, useVirtualList, VIRTUALIZE_FROM } from '../../ui/lists/use-virtual-list.ts'

export type ChecklistOption = { id: string; name: string; about?: string | null }

type ChoicesProps = {
  choices: ChecklistOption[]
  renderChoice: (choice: ChecklistOption) => ReactNode
  children: ReactNode
}

export function ChecklistBox({ choices, renderChoice, children }: ChoicesProps) {
  if (choices.length > VIRTUALIZE_FROM) return <LongChoices choices={choices} renderChoice={renderChoice} />
  return (
    <div className="choices">{choices.length > 0 ? choices.map(renderChoice) : <p className="hint">{children}</p>}</div>
  )
}

const ESTIMATED_HEIGHT = 44

/** Of many choices only those in view are in the document. */
function LongChoices({ choices, renderChoice }: Omit<ChoicesProps, 'children'>) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (at) => choices[at]!.id,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const { from, until, style } = useVirtualList(list, 'label', virtualizer)
  return (
    <div ref={box} className="choices">
      <div ref={list} style={style}>
        {choices.slice(from, until).map(renderChoice)}
      </div>
    </div>
  )
}
