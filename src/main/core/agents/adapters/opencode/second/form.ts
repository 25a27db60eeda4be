import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { FormField } from '#shared/elicitation/schema'
import { text } from '#core/agents/transcript/values'
import type { Field, Form } from './answers'

/** Maximum number of fields of a form. */
const MAX_FIELDS = 25

/** Converts a form of version 2. */
export function mapForm({ title, fields }: Form): ElicitationQuestion {
  const shown = shownOf(fields)
  const [only] = shown
  const isQuestion = shown.length === 1 && only !== undefined
  const message = isQuestion ? questionOf(only) : (text(title) ?? 'OpenCode has some questions.')
  return {
    kind: isQuestion ? 'user_input' : 'elicitation',
    mode: 'form',
    message: message.slice(0, 20_000),
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(shown.flatMap(fieldsOf)),
      required: shown.filter(isRequired).map(({ key }) => key),
    },
  }
}

/** Returns the values of a form by key; null when it is not answered. */
export function valuesOf({ fields }: Form, answer: ElicitationAnswer | null): Record<string, unknown> | null {
  if (answer?.action !== 'accept') return null
  const { content = {} } = answer
  return Object.fromEntries(
    shownOf(fields).flatMap((field): [string, unknown][] => {
      const chosen = content[field.key]
      const own = text(content[ownKey(field)])
      if (field.type === 'multiselect') {
        const all = [chosen ?? [], own ?? []].flat().map(String)
        return all.length === 0 ? [] : [[field.key, all]]
      }
      const value = own ?? chosen
      return value === undefined || value === '' ? [] : [[field.key, value]]
    }),
  )
}

const shownOf = (fields: readonly Field[]): Field[] =>
  fields.filter(({ hidden }) => hidden !== true).slice(0, MAX_FIELDS)

const ownKey = ({ key }: Field): string => `${key}:own`

const questionOf = ({ key, title, description }: Field): string => text(description) ?? text(title) ?? key

/** An answer in the user's own words is not among the options, so that the field itself is optional then. */
const isRequired = (field: Field): boolean => (field.required === true || field.type === 'external') && !hasOwn(field)

const hasOwn = ({ custom, options }: Field): boolean => custom === true && options.length > 0

function fieldsOf(field: Field): [string, FormField][] {
  const title = text(field.title) ?? field.key
  const own: FormField = { type: 'string', title: `${title}, in your own words` }
  return [[field.key, formField(field, title)], ...(hasOwn(field) ? [[ownKey(field), own] as [string, FormField]] : [])]
}

function formField(field: Field, title: string): FormField {
  const { type, description, url } = field
  const words = { title, ...(text(description) === undefined ? {} : { description: text(description) }) }
  const options = field.options.map(({ value, label, description: about }) => ({
    const: value,
    title: [text(label) ?? value, ...(text(about) === undefined ? [] : [about])].join(': '),
  }))
  switch (type) {
    case 'number':
    case 'integer':
      return { type, ...words }
    case 'boolean':
      return { type: 'boolean', ...words }
    case 'external':
      // It has to be acknowledged.
      return { type: 'boolean', title, description: [text(description), text(url)].filter(Boolean).join('\n') }
    case 'multiselect':
      if (options.length > 0) return { type: 'array', ...words, items: { anyOf: options } }
      return { type: 'string', ...words }
    default:
      return options.length === 0 ? { type: 'string', ...words } : { type: 'string', ...words, oneOf: options }
  }
}
