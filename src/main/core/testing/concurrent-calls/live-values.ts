import type { Random } from './random'

/** Number of values of a kind that are remembered; older ones are forgotten. */
const KEPT = 60

/** Kinds of ids by the end of the names of fields that hold them. */
const KINDS = [
  'sessionId',
  'messageId',
  'turnId',
  'agentId',
  'requestId',
  'blobId',
  'eventId',
  'placeId',
  'groupId',
  'automationId',
  'machineId',
  'deviceId',
  'ruleId',
  'commandId',
  'removalId',
  'uploadId',
  'signInId',
  'personaId',
  'profileId',
  'filterId',
  'promptId',
  'exchangeId',
  'toolCallId',
  'optionId',
  'modelId',
] as const

/** Values that answers and events contained, by the kind of their field: what later calls refer to. */
export class LiveValues {
  readonly #byKind = new Map<string, string[]>()

  constructor(private readonly random: Random) {}

  /** Remembers everything that an answer or an event names. */
  learn(value: unknown, key = '', depth = 0): void {
    if (depth > 8) return
    if (typeof value === 'string') this.#remember(kindOf(key), value)
    else if (Array.isArray(value)) for (const item of value.slice(0, 20)) this.learn(item, key, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value).slice(0, 60)) this.learn(item, name, depth + 1)
  }

  /** Returns a value for a field; undefined when none of its kind was seen. */
  of(key: string): string | undefined {
    const known = this.#byKind.get(kindOf(key) ?? '')
    return known === undefined ? undefined : this.random.pick(known)
  }

  /** Returns every known session. */
  get sessionIds(): readonly string[] {
    return this.#byKind.get('sessionId') ?? []
  }

  #remember(kind: string | undefined, value: string): void {
    if (kind === undefined || value === '' || value.length > 256) return
    const known = this.#byKind.get(kind) ?? []
    if (known.includes(value)) return
    this.#byKind.set(kind, [...known, value].slice(-KEPT))
  }
}

function kindOf(key: string): string | undefined {
  const name = key.replace(/s$/, '').toLowerCase()
  const kind = KINDS.find((each) => name.endsWith(each.toLowerCase()))
  return kind ?? (/(^id|Id)s?$/.test(key) ? 'id' : key.endsWith('Name') || key === 'name' ? 'name' : undefined)
}
