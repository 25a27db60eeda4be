import { Model, pascal } from './model'
import { payloadOf, type Contract } from './source'

/** Declarations of the whole contract, and the names that requests and events have in it. */
export interface ContractTypes {
  readonly model: Model
  /** By wire name. */
  readonly requests: ReadonlyMap<string, { readonly params: string; readonly result: string }>
  /** Payloads by type of event. */
  readonly payloads: ReadonlyMap<string, string>
}

/** Names the shapes of a contract, in the same way for every language. */
export function typesOf({ definitions, requests, events }: Contract): ContractTypes {
  const model = new Model(definitions)
  const named = new Map(
    requests.map(({ name, params, result }) => [
      name,
      {
        params: model.declare(`${pascal(name)}Params`, params),
        result: model.declare(`${pascal(name)}Result`, result),
      },
    ]),
  )
  const payloads = new Map(
    events.map((event) => [event.type, model.declare(`${pascal(event.type)}Payload`, payloadOf(event))]),
  )
  return { model, requests: named, payloads }
}

/** Returns text as lines of at most `width` characters. */
export function wrapped(text: string, width = 100): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
