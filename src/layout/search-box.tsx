import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Links } from './links.ts'

type SearchBoxProps = {
  links: Links
  /** The form's action without a script. */
  path: string
  /** The path of the filtered list, if it differs from `path`. */
  narrows?: string
  query: string
  label: string
  placeholder: string
  /** The page's own script filters, instead of the core script. */
  hasOwnScript?: true
  /** Hidden fields that narrow the list as well. */
  children?: ReactNode
}

/** A GET form: it works by itself, and the core script answers each letter without sending it. */
export function SearchBox({
  links,
  path,
  narrows = path,
  query,
  label,
  placeholder,
  hasOwnScript,
  children,
}: SearchBoxProps) {
  const carried = new URL(links('/'), 'http://here').searchParams
  return (
    <form className="search-box" action={path} data-search={hasOwnScript ? undefined : narrows}>
      {[...carried].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        name="q"
        defaultValue={query}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
