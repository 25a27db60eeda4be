import type { LiveValues } from './live-values'
import type { Random } from './random'

/** The parts of a JSON schema that the contract uses. */
export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** Files and folders that calls may name; nothing outside of them is touched. */
export interface Places {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/** Texts for fields of a kind: what is valid, does something, and reaches neither the network nor other programs. */
const TEXTS: readonly (readonly [field: RegExp, texts: readonly string[]])[] = [
  [/url|address|origin|endpoint|server$/i, ['http://127.0.0.1:9', 'http://127.0.0.1:9/x']],
  [/^(command|program|executable|shell|cmd|target)$/i, ['true', 'false']],
  [/^(args|argv)$/i, ['x', '-v']],
  [/^(host|hostname)$/i, ['127.0.0.1:9']],
  [/adapter|^agentName$|^agentType$/i, ['playground', 'nobody']],
  [
    /^(message|prompt|content|text|summary|instructions|question)$/i,
    ['say yes', 'say no', 'write "x" to a.txt', 'ask me the colour: red, blue', 'slow 2'],
  ],
  [/cron/i, ['0 9 * * 1-5', 'x']],
  [/timeZone/i, ['UTC', 'Nowhere/X']],
  [/^(mode|model)/i, ['default', 'x']],
  [/branch|^ref$|base/i, ['main', 'topic', 'b1']],
  [/name|label|title|tag/i, ['n1', 'n2', 'n3']],
  [/./, ['', 'a', 'n1', 'größer', '0', 'x'.repeat(300)]],
]

const MAX_DEPTH = 6

/** Makes inputs of requests: as declared, with what is known to exist where a field names something. */
export class Values {
  /** Part of the optional fields that the present input gets. */
  #optional = 0

  constructor(
    private readonly random: Random,
    private readonly live: LiveValues,
    private readonly places: Places,
  ) {}

  /** Returns an input; now and then one that is not as declared. */
  input(schema: Schema): unknown {
    this.#optional = this.random.chance(0.5) ? 0.04 : 0.3
    const made = this.#of(schema, '', schema, 0)
    if (typeof made !== 'object' || made === null || !this.random.chance(0.03)) return made
    const [key] = Object.keys(made).toSorted(() => this.random.next() - 0.5)
    return key === undefined ? made : { ...made, [key]: this.random.pick<unknown>([null, -1, [], 'y'.repeat(5000)]) }
  }

  #of(schema: Schema, key: string, root: Schema, depth: number): unknown {
    const { random } = this
    if (schema.$ref !== undefined) {
      const found = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
      return found === undefined || depth > MAX_DEPTH ? null : this.#of(found, key, root, depth + 1)
    }
    if ('const' in schema) return schema.const
    if (schema.enum !== undefined) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return this.#of(random.pick(choices), key, root, depth + 1)
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => this.#of(part, key, root, depth + 1))) as unknown
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
    switch (type) {
      case 'string':
        return this.#text(schema, key)
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer')
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      case 'array':
        return this.#array(schema, key, root, depth)
      case 'object':
        return this.#object(schema, key, root, depth)
      default:
        return random.pick<unknown>(['x', 1, true, null, {}, []])
    }
  }

  #object(schema: Schema, key: string, root: Schema, depth: number): unknown {
    const made: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) === true || (depth < MAX_DEPTH && this.random.chance(this.#optional)))
        made[name] = this.#of(property, name, root, depth + 1)
    const { additionalProperties: more } = schema
    if (typeof more === 'object' && this.random.chance(0.3))
      made[this.random.pick(['n1', 'n2'])] = this.#of(more, key, root, depth + 1)
    return made
  }

  #array(schema: Schema, key: string, root: Schema, depth: number): unknown {
    if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => this.#of(item, key, root, depth + 1))
    const { minItems = 0, maxItems = 3, items = {} } = schema
    const count = Math.max(minItems, Math.min(maxItems, this.random.below(3)))
    return Array.from({ length: count }, () => this.#of(items, key, root, depth + 1))
  }

  #number({ minimum, exclusiveMinimum, maximum }: Schema, isInteger: boolean): number {
    const least = minimum ?? exclusiveMinimum ?? 0
    const most = Math.min(maximum ?? 1000, least + 1000)
    const made = this.random.pick([least, least + 1, most, least + this.random.next() * (most - least)])
    return isInteger ? Math.min(most, Math.max(least, Math.round(made))) : made
  }

  #text({ minLength = 0, maxLength }: Schema, key: string): string {
    const { random } = this
    const live = random.chance(0.85) ? this.live.of(key) : undefined
    if (live !== undefined && /(^id|Id)s?$/.test(key)) return live
    if (/folder|dir|cwd|root|home/i.test(key)) return random.pick(this.places.folders)
    if (/path|file/i.test(key)) return random.pick(this.places.files)
    const texts = TEXTS.find(([field]) => field.test(key))?.[1] ?? []
    const text = random.chance(0.3) && live !== undefined ? live : random.pick(texts)
    return text.padEnd(minLength, 'x').slice(0, maxLength)
  }
}
