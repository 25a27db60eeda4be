import type { Secrets } from './port'

/** Shorter values are words, and would be taken out where they mean something else. */
const SHORTEST = 8
const MASK = '[redacted: key]'

/** The values of secrets that this host has handed out or taken in, to be taken out of what agents say. */
export class KnownSecrets {
  /** The longest first: one can be a part of another. */
  #values: readonly string[] = []

  /** Remembers a value; of a JSON text the long strings in it. */
  note(value: string): void {
    for (const each of valuesIn(value))
      if (each.length >= SHORTEST && !this.#values.includes(each))
        this.#values = [...this.#values, each].toSorted((a, b) => b.length - a.length)
  }

  /** The text without any of them. */
  mask(text: string): string {
    let masked = text
    for (const value of this.#values) if (masked.includes(value)) masked = masked.replaceAll(value, MASK)
    return masked
  }

  /** The same value with every string in it masked. Only plain objects and lists are looked into. */
  maskAll<T>(value: T): T {
    return this.#values.length === 0 ? value : (this.#walk(value) as T)
  }

  /** How many characters at the end of a text may be the beginning of one of them. */
  openEnd(text: string): number {
    for (let length = Math.min(text.length, (this.#values[0]?.length ?? 1) - 1); length > 0; length--) {
      const end = text.slice(-length)
      if (this.#values.some((value) => value.length > length && value.startsWith(end))) return length
    }
    return 0
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value)
    if (Array.isArray(value)) return value.map((item) => this.#walk(item))
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [this.mask(key), this.#walk(field)]))
  }
}

/** Remembers every value that goes in or out. */
export function rememberingSecrets(secrets: Secrets, known: KnownSecrets): Secrets {
  return {
    ...secrets,
    async find(name) {
      const found = await secrets.find(name)
      if (found.state === 'set') known.note(found.value)
      return found
    },
    set(name, value) {
      known.note(value)
      return secrets.set(name, value)
    },
  }
}

/** Tokens are kept as JSON together with what is no secret, which is short or has spaces or is an address. */
function valuesIn(value: string): string[] {
  if (!value.startsWith('{')) return [value]
  try {
    const found: string[] = []
    JSON.parse(value, (_key, field: unknown) => {
      if (typeof field === 'string' && field.length >= 16 && !/\s|:\/\//.test(field)) found.push(field)
      return field
    })
    return found
  } catch {
    return [value]
  }
}
