import { Search } from 'lucide-react'

/** A shorter list is read faster than filtered. */
export const FILTER_MIN_ROWS = 10

type FilterBoxProps = { label: string; value: string; onChange: (value: string) => void }

export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  return (
    <span className="filter-box">
      <Search size={18} strokeWidth={1.75} aria-hidden />
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
