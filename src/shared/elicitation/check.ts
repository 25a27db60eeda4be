import { z } from 'zod'
import { optionsOf, type FormContent, type FormField, type FormSchema } from './schema'

type Value = FormContent[string] | undefined

/** Returns the user-facing errors of a filled form by field name; empty when it is valid. */
export function checkForm({ properties, required = [] }: FormSchema, content: FormContent): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(content))
    if (!Object.hasOwn(properties, name)) problems[name] = 'Not part of the form.'
  for (const [name, field] of Object.entries(properties)) {
    const problem = checkField(field, Object.hasOwn(content, name) ? content[name] : undefined, required.includes(name))
    if (problem !== null) problems[name] = problem
  }
  return problems
}

function checkField(field: FormField, value: Value, isRequired: boolean): string | null {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return isRequired ? 'Needed.' : null
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Yes or no.'
    case 'number':
    case 'integer':
      return checkNumber(field, value)
    case 'string':
      return typeof value === 'string' ? checkText(field, value) : 'A text.'
    case 'array':
      return Array.isArray(value) ? checkChoices(field, value) : 'A choice of several.'
  }
}

function checkNumber(field: Extract<FormField, { type: 'number' | 'integer' }>, value: Value): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'A number.'
  if (field.type === 'integer' && !Number.isInteger(value)) return 'A whole number.'
  if (field.minimum !== undefined && value < field.minimum) return `At least ${field.minimum}.`
  if (field.maximum !== undefined && value > field.maximum) return `At most ${field.maximum}.`
  return null
}

function checkText(field: Extract<FormField, { type: 'string' }>, value: string): string | null {
  const options = optionsOf(field)
  if (options !== undefined) return options.some((option) => option.value === value) ? null : 'Not one of the choices.'
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field
  const { length } = [...value]
  if (length < minLength) return `At least ${minLength} characters.`
  if (length > maxLength) return `At most ${maxLength} characters.`
  return checkFormat(field.format, value)
}

function checkFormat(format: string | undefined, value: string): string | null {
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value) ? null : 'An e-mail address.'
    case 'uri':
      return z.url().safeParse(value).success ? null : 'A web address.'
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'A date, like 2026-01-31.'
    case 'date-time':
      return Number.isNaN(Date.parse(value)) ? 'A date and time.' : null
    default:
      return null
  }
}

function checkChoices(field: Extract<FormField, { type: 'array' }>, value: readonly string[]): string | null {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field
  const options = optionsOf(field) ?? []
  if (value.some((chosen) => !options.some((option) => option.value === chosen))) return 'Not one of the choices.'
  if (new Set(value).size !== value.length) return 'Each only once.'
  if (value.length < minItems) return `At least ${minItems}.`
  if (value.length > maxItems) return `At most ${maxItems}.`
  return null
}
