import { Search } from 'lucide-react'

/** Shorter lists are read faster than they are searched. */
export const FILTER_FROM = 10

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
          // In a form it would send it; in a dialog, Escape empties the box before it closes the dialog.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || !value) return
          event.stopPropagation()
          onChange('')
        }}
      />
    </span>
  )
}
