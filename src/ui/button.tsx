import type { ComponentProps } from 'react'

/** A button that sends no form. */
export function Button({ look, ...props }: ComponentProps<'button'> & { look?: string }) {
  return <button type="button" className={look ? `button ${look}` : 'button'} {...props} />
}

export const SmallButton = (props: ComponentProps<'button'>) => <Button look="small" {...props} />
