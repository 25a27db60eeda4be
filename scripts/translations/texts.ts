import { createHash } from 'node:crypto'

/** A message of a catalog: its text, or a function that makes it from parameters. */
export type Message = string | ((parameters: never) => string)

/** Messages by path: `files.title`. */
export function messagesOf(catalog: object, prefix = ''): Map<string, Message> {
  return new Map(
    Object.entries(catalog).flatMap(([key, value]: [string, unknown]): [string, Message][] =>
      typeof value === 'object' && value !== null
        ? [...messagesOf(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, value as Message]],
    ),
  )
}

/** A parameter that serves as a string, a number and a list, so that nobody has to know its type. */
class Sample extends String {
  constructor(
    name: string,
    readonly number: number,
  ) {
    super(`‹${name}›`)
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? this.number : this.valueOf()
  }
}

/** The text of a message with sample parameters, and these by name. */
export interface Rendered {
  readonly text: string
  readonly samples: ReadonlyMap<string, { readonly text: string; readonly number: number }>
}

/** Renders a message. Numbers are `first` and those after it: every one is recognized in the text. */
export function rendered(message: Message, first: number): Rendered {
  if (typeof message === 'string') return { text: message, samples: new Map() }
  const samples = new Map<string, Sample>()
  const items = ['‹one›', '‹two›']
  const parameters = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        // The one message whose parameter is a list.
        if (typeof name === 'symbol') return name === Symbol.iterator ? items[Symbol.iterator].bind(items) : undefined
        const sample = samples.get(name) ?? new Sample(name, first + samples.size)
        samples.set(name, sample)
        return sample
      },
    },
  )
  // A message may show a property of a parameter, which no sample has.
  const text = (message(parameters as never) as string | undefined) ?? ''
  return {
    text,
    samples: new Map([...samples].map(([name, sample]) => [name, { text: String(sample), number: sample.number }])),
  }
}

/** A fingerprint of a message: it changes with the text, not with the way in which the source is written. */
export function fingerprint(message: Message): string {
  const texts = [1, 1001].map((first) => rendered(message, first).text)
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8)
}
