import type { Secrets } from './port'

/** Minimum length of a masked value. Shorter values are words, and would be masked where they mean something else. */
const SHORTEST = 8
const MASK = '[redacted: key]'

/** Values of secrets that this host has handed out or received, to be masked in the output of agents. */
export class KnownSecrets {
  /** Longest first: one value can be a part of another. */
  #values: readonly string[] = []

  /** Remembers a value, or the long strings in it if it is JSON. */
  note(value: string): void {
    for (const each of valuesIn(value))
      if (each.length >= SHORTEST && !this.#values.includes(each))
        this.#values = [...this.#values, each].toSorted((a, b) => b.length - a.length)
  }

  /** Remembers values. */
  noteAll(values: readonly string[]): void {
    for (const value of values) this.note(value)
  }

  /** Returns the text with all known values masked. */
  mask(text: string): string {
    let masked = text
    for (const value of this.#values) if (masked.includes(value)) masked = masked.replaceAll(value, MASK)
    return masked
  }

  /** Returns the same value with every string in it masked. Only plain objects and lists are searched. */
  maskAll<T>(value: T): T {
    return this.#values.length === 0 ? value : (this.#walk(value) as T)
  }

  /** Returns the number of characters at the end of a text that may be the beginning of a known value. */
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

/** Remembers every value that is read or stored. */
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

/**
 * Returns the secret values. Tokens are stored as JSON together with values that are not secret, which are short, have
 * spaces or are addresses.
 */
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
