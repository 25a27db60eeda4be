import type { NoneOf } from './part-list'

/** Creates the handlers of a subject from what they need. */
type Factory = (context: never) => object

type Merged<Factories> = Factories extends readonly [(context: never) => infer Handled, ...infer Others]
  ? Handled & Merged<Others>
  : object

type NeedsOf<Factories> = Factories extends readonly [(context: infer Needs) => object, ...infer Others]
  ? Needs & NeedsOf<Others>
  : unknown

/** The names of handlers that two of the factories create. */
type Doubled<Factories, Before = object> = Factories extends readonly [
  (context: never) => infer Handled,
  ...infer Others,
]
  ? (keyof Before & keyof Handled) | Doubled<Others, Before & Handled>
  : never

/** Returns a function that creates the handlers of several subjects. It does not compile if two create the same one. */
export function together<const Factories extends readonly Factory[]>(
  factories: Factories,
  ..._twice: NoneOf<Doubled<Factories>>
): (context: NeedsOf<Factories>) => Merged<Factories> {
  return (context) => Object.assign({}, ...factories.map((create) => create(context as never))) as Merged<Factories>
}
