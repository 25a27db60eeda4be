import type { ProviderKind } from '#shared/vocabulary/entities'

/** A form of schemas that providers take. */
export interface Form {
  /** Keywords that are kept, besides those that every form has. */
  readonly keywords: ReadonlySet<string>
  /** True where a list of several types is kept; otherwise they become alternatives. */
  readonly typeLists: boolean
  /** True where null is a type. */
  readonly nulls: boolean
  /** True where values of enumerations may be other than strings. */
  readonly anyEnums: boolean
  /** True where a schema may omit its type; otherwise it becomes a string. */
  readonly untyped: boolean
  /** True where alternatives may stand beside other keywords. */
  readonly besideAlternatives: boolean
  /** Names of properties that are taken. */
  readonly propertyNames: RegExp
}

const limits = ['minimum', 'maximum', 'minItems', 'maxItems']
const rich = new Set([
  ...limits,
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'uniqueItems'],
  ...['pattern', 'format', 'default', 'examples', 'additionalProperties', 'minProperties', 'maxProperties'],
])
const anyName = /^[^]*$/
const richForm: Form = {
  keywords: rich,
  typeLists: true,
  nulls: true,
  anyEnums: true,
  untyped: true,
  besideAlternatives: true,
  propertyNames: anyName,
}

/** The form that every provider takes: what it does not have was refused somewhere. */
export const plainForm: Form = {
  keywords: new Set(limits),
  typeLists: false,
  nulls: false,
  anyEnums: false,
  untyped: false,
  besideAlternatives: false,
  propertyNames: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/,
}

/** The form for each kind of provider. Compatible servers take less than the API that they follow. */
export const forms: Readonly<Record<ProviderKind, Form>> = {
  anthropic: { ...richForm, propertyNames: /^[a-zA-Z0-9_.-]{1,64}$/ },
  openai: richForm,
  google: { ...plainForm, propertyNames: anyName },
  'openai-compatible': { ...richForm, typeLists: false },
}

/** Maximum number of tools in one request. */
export const mostTools: Readonly<Record<ProviderKind, number>> = {
  anthropic: 1024,
  openai: 128,
  google: 512,
  'openai-compatible': 512,
}
