import { __iconData as Search } from 'lucide-react/icons/search'
import { useMemo } from 'react'
import { foldText } from '../../text/fold.ts'
import { Icon } from '../icon.tsx'

/** A shorter list is read faster than filtered. */
export const FILTER_MIN_ROWS = 10

type FilterBoxProps = { label: string; value: string; onChange: (value: string) => void }

export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  return (
    <span className="search-box filter-box">
      <Icon of={Search} size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form around the box; Escape empties the box before it closes a dialog.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || !value) return
          event.stopPropagation()
          onChange('')
        }}
      />
    </span>
  )
}

/** Rows that contain the folded query. Each row's text is folded once, not at each key. */
export function useFilter<Row>(rows: Row[] | undefined, textOf: ((row: Row) => string) | undefined, query: string) {
  const isWanted = !!query
  const texts = useMemo(
    () => (isWanted && textOf ? rows?.map((row) => foldText(textOf(row))) : undefined),
    [rows, textOf, isWanted],
  )
  return useMemo(() => (texts ? rows?.filter((_, at) => texts[at]!.includes(query)) : rows), [rows, texts, query])
}
