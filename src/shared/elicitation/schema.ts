import { z } from 'zod'

const words = { title: z.string().optional(), description: z.string().optional() } as const
const option = z.looseObject({ const: z.string(), title: z.string() })
const options = z.array(option).min(1).max(500)
const names = z.array(z.string()).min(1).max(500)

const stringField = z.looseObject({
  type: z.literal('string'),
  ...words,
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
  /** Exactly one of these values. */
  enum: names.optional(),
  /** Labels for `enum`. */
  enumNames: names.optional(),
  oneOf: options.optional(),
  default: z.string().optional(),
})

const numberField = z.looseObject({
  type: z.enum(['number', 'integer']),
  ...words,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.number().optional(),
})

const booleanField = z.looseObject({ type: z.literal('boolean'), ...words, default: z.boolean().optional() })

/** Multiple choice. */
const arrayField = z.looseObject({
  type: z.literal('array'),
  ...words,
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.union([z.looseObject({ enum: names }), z.looseObject({ anyOf: options })]),
  default: z.array(z.string()).optional(),
})

/** One field of a form. */
export const FormField = z.discriminatedUnion('type', [stringField, numberField, booleanField, arrayField])
export type FormField = z.infer<typeof FormField>

/** A form, in the subset of JSON Schema that agents and the Model Context Protocol use for questions. */
export const FormSchema = z.looseObject({
  type: z.literal('object'),
  properties: z
    .record(z.string().max(200), FormField)
    .refine((fields) => Object.keys(fields).length <= 50, { message: 'a form has at most 50 fields' }),
  required: z.array(z.string()).optional(),
})
export type FormSchema = z.infer<typeof FormSchema>

const value = z.union([z.string().max(100_000), z.number(), z.boolean(), z.array(z.string().max(10_000)).max(500)])

/** Form content by field name. */
export const FormContent = z.record(z.string(), value)
export type FormContent = z.infer<typeof FormContent>

/** One value of a field. */
export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** Returns the options of a field; undefined for free input. */
export function optionsOf(field: FormField): readonly FieldOption[] | undefined {
  if (field.type === 'array')
    return 'anyOf' in field.items ? titled(field.items.anyOf as readonly TitledOption[]) : plain(field.items.enum)
  if (field.type !== 'string') return undefined
  if (field.oneOf !== undefined) return titled(field.oneOf)
  return field.enum === undefined ? undefined : plain(field.enum, field.enumNames)
}

type TitledOption = z.infer<typeof option>

const titled = (list: readonly TitledOption[]): FieldOption[] =>
  list.map(({ const: of, title }) => ({ value: of, label: title }))

const plain = (list: readonly string[], labels: readonly string[] = []): FieldOption[] =>
  list.map((of, index) => ({ value: of, label: labels[index] ?? of }))
