/** Forms of a phrase by the plural category of its number. `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

type Constructor<Options, Format> = new (locale: string, options: Options) => Format

/** Formats by locale and options. Making one costs some 30 µs, using it less than one. */
function remembered<Options, Format>(constructor: Constructor<Options, Format>) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formats.get(key)
    if (known !== undefined) return known
    const made = new constructor(locale, options)
    formats.set(key, made)
    return made
  }
}

export const numberFormat = remembered<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const dateFormat = remembered<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const relativeTimeFormat = remembered<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  Intl.RelativeTimeFormat,
)

export interface Formats {
  /** A whole number with its thousands grouped. */
  number(value: number): string
  /** The form that a language uses for a number: `plural(2, { one: '# file', other: '# files' })` is "2 files". */
  plural(value: number, forms: PluralForms): string
  /** Items joined by commas, the last one by "and". */
  list(items: readonly string[]): string
  /** Words that others wrote, with a full stop, unless they end with a mark of their own. */
  sentence(words: string): string
}

/** Number, plural and list forms of a language, for its catalog. */
export function formatsOf(language: string): Formats {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const rules = new Intl.PluralRules(language)
  const lists = new Intl.ListFormat(language)
  const number = (value: number): string => numbers.format(value)
  const stop = /^(ja|zh)\b/.test(language) ? '。' : '.'
  return {
    number,
    plural: (value, forms) => (forms[rules.select(value)] ?? forms.other).replaceAll('#', () => number(value)),
    list: (items) => lists.format(items),
    sentence: (words) => (/[.!?…。！？]["'”’)»“」]*$/.test(words) ? words : `${words}${stop}`),
  }
}
