import type { LucideIcon } from 'lucide-react'

type ToolProps = { icon: LucideIcon; label: string }
type ToolButtonProps = ToolProps & { isDisabled?: boolean; onClick: () => void }

/** Where there is little room the label is a tooltip. */
export function ToolButton({ isDisabled, onClick, ...tool }: ToolButtonProps) {
  return (
    <button type="button" className="tool-button" data-tooltip={tool.label} disabled={isDisabled} onClick={onClick}>
      <ToolLabel {...tool} />
    </button>
  )
}

/** The same for what opens another page, beside this one. */
export function ToolLink({ href, ...tool }: ToolProps & { href: string }) {
  return (
    <a className="tool-button" data-tooltip={tool.label} href={href} target="_blank" rel="noopener">
      <ToolLabel {...tool} />
    </a>
  )
}

function ToolLabel({ icon: Icon, label }: ToolProps) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className="words">{label}</span>
    </>
  )
}
