import type { FormContent, FormField, FormSchema } from '#shared/elicitation/schema'

/** Values of a form's fields; numbers as typed. */
export type FormValues = Record<string, string | boolean | string[]>

/** The fields of a form before anybody filled them in. */
export function initialValues({ properties }: FormSchema): FormValues {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, initialValue(field)]))
}

function initialValue(field: FormField): FormValues[string] {
  if (field.type === 'boolean') return field.default ?? false
  if (field.type === 'array') return field.default ?? []
  return field.default === undefined ? '' : String(field.default)
}

/** Returns the content of the form's fields, without empty ones. */
export function contentOf({ properties }: FormSchema, values: FormValues): FormContent {
  const content: FormContent = {}
  for (const [name, field] of Object.entries(properties)) {
    const value = values[name]
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    const isNumber = (field.type === 'number' || field.type === 'integer') && typeof value === 'string'
    content[name] = isNumber ? numberOf(value) : value
  }
  return content
}

/** Keeps text that is no number, so that validation reports it. */
function numberOf(text: string): number | string {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? text : value
}

/** Returns a form whose fields offer none of some values. */
export function withoutOptions(form: FormSchema, values: readonly string[]): FormSchema {
  if (values.length === 0) return form
  const isKept = (option: { readonly const: string }) => !values.includes(option.const)
  const properties = Object.fromEntries(
    Object.entries(form.properties).map(([name, field]) => [
      name,
      field.type === 'string' && field.oneOf !== undefined ? { ...field, oneOf: field.oneOf.filter(isKept) } : field,
    ]),
  )
  return { ...form, properties }
}
