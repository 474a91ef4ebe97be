import type { ComponentProps } from 'react'

type ButtonProps = ComponentProps<'button'> & { look?: string }

/** A button that sends no form. */
export function Button({ look, ...props }: ButtonProps) {
  return <button type="button" className={look ? `button ${look}` : 'button'} {...props} />
}

export const SmallButton = (props: ComponentProps<'button'>) => <Button look="small" {...props} />
