import { type FieldErrors, toFieldErrors } from '../text/typed/field-errors.ts'

export type Schema<T> = {
  safeParse(input: unknown): { success: true; data: T } | { success: false; error: Parameters<typeof toFieldErrors>[0] }
}

export function validate<T>(
  schema: Schema<T>,
  values: unknown,
): { values: T; errors?: undefined } | { errors: FieldErrors; values?: undefined } {
  const read = schema.safeParse(values)
  return read.success ? { values: read.data } : { errors: toFieldErrors(read.error) }
}

export function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
