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
const pluralRules = remembered<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules)
const listFormat = remembered<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat)

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

/** Number, plural and list forms of a language, for its catalog. Formats are made on first use, because every start loads this. */
export function formatsOf(language: string): Formats {
  const number = (value: number): string => numberFormat(language, { maximumFractionDigits: 0 }).format(value)
  const stop = /^(ja|zh)\b/.test(language) ? '。' : '.'
  return {
    number,
    plural: (value, forms) =>
      (forms[pluralRules(language, {}).select(value)] ?? forms.other).replaceAll('#', () => number(value)),
    list: (items) => listFormat(language, {}).format(items),
    sentence: (words) => (/[.!?…。！？]["'”’)»“」]*$/.test(words) ? words : `${words}${stop}`),
  }
}
