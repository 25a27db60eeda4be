import { z } from 'zod'

const words = {
  /** Label of the field; absent: its name. */
  title: z.string().optional(),
  /** Explanation of the field. */
  description: z.string().optional(),
} as const
const option = z.looseObject({
  /** Value that is answered. */
  const: z.string(),
  /** Label of the value. */
  title: z.string(),
})
const options = z.array(option).min(1).max(500)
const names = z.array(z.string()).min(1).max(500)

const stringField = z.looseObject({
  /** Type of the answer. */
  type: z.literal('string'),
  ...words,
  /** Least number of characters. */
  minLength: z.number().optional(),
  /** Greatest number of characters. */
  maxLength: z.number().optional(),
  /** Format of the text, such as `email` or `uri`. */
  format: z.string().optional(),
  /** Exactly one of these values. */
  enum: names.optional(),
  /** Labels for `enum`. */
  enumNames: names.optional(),
  /** Values to choose from, each with a label. */
  oneOf: options.optional(),
  /** Value that the field starts with. */
  default: z.string().optional(),
})

const numberField = z.looseObject({
  type: z.enum(['number', 'integer']),
  ...words,
  /** Least value. */
  minimum: z.number().optional(),
  /** Greatest value. */
  maximum: z.number().optional(),
  default: z.number().optional(),
})

const booleanField = z.looseObject({ type: z.literal('boolean'), ...words, default: z.boolean().optional() })

/** Multiple choice. */
const arrayField = z.looseObject({
  type: z.literal('array'),
  ...words,
  /** Least number of values. */
  minItems: z.number().optional(),
  /** Greatest number of values. */
  maxItems: z.number().optional(),
  /** Values to choose from. */
  items: z.union([
    z.looseObject({
      /** Values to choose from. */
      enum: names,
    }),
    z.looseObject({
      /** Values to choose from, each with a label. */
      anyOf: options,
    }),
  ]),
  default: z.array(z.string()).optional(),
})

/** One field of a form. */
export const FormField = z.discriminatedUnion('type', [stringField, numberField, booleanField, arrayField])
export type FormField = z.infer<typeof FormField>

/** A form, in the subset of JSON Schema that agents and the Model Context Protocol use for questions. */
export const FormSchema = z.looseObject({
  /** Forms are objects. */
  type: z.literal('object'),
  /** Fields by name. */
  properties: z
    .record(z.string().max(200), FormField)
    .refine((fields) => Object.keys(fields).length <= 50, { message: 'a form has at most 50 fields' }),
  /** Names of fields that have to be filled in. */
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
