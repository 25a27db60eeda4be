import type { Part } from './part'
import type { RunningParts } from './running-parts'

/** No argument. If there are names, one that no call passes, so that the compiler shows them. */
export type NoneOf<Names> = [Names] extends [never] ? [] : [names: Names]

/** Names of what a type lacks of another one, or has of another type. */
type Missing<Wanted, Found> = {
  [Name in keyof Wanted]: Name extends keyof Found ? (Found[Name] extends Wanted[Name] ? never : Name) : Name
}[keyof Wanted]

/**
 * Builds the parts of a host in their order: each from the context of those before it, to which it adds. `Whole` and `Ports` are
 * the context, and the ports that parts call of later ones, when all are built.
 */
export class PartList<
  Whole,
  Ports extends object,
  Context extends object,
  Handled extends object = object,
  Implemented extends object = object,
> {
  readonly #factories: ((context: Whole) => object)[] = []

  /** `ports`: receives what parts implement. Other parts may keep it, and call it when they have begun. */
  constructor(
    private readonly context: Context,
    private readonly ports: Partial<Ports>,
    private readonly running: RunningParts<Whole>,
  ) {}

  /** Builds one more part, which must not need what none before it provides, nor have what another one has. */
  add<Provides extends object, Added extends object, Implements extends object>(
    build: (context: Context) => Part<Whole, Provides, Added, Implements>,
    ..._twice: NoneOf<
      (keyof Context & keyof Provides) | (keyof Handled & keyof Added) | (keyof Implemented & keyof Implements)
    >
  ): PartList<Whole, Ports, Context & Provides, Handled & Added, Implemented & Implements> {
    const part = build(this.context)
    this.running.add(part)
    if (part.handlers !== undefined) this.#factories.push(part.handlers)
    Object.assign(this.context, part.provides)
    Object.assign(this.ports, part.implements)
    return this as unknown as PartList<Whole, Ports, Context & Provides, Handled & Added, Implemented & Implements>
  }

  /** Returns the context and the handlers of all parts. Nothing of the context and no port may be missing. */
  complete(..._missing: NoneOf<Missing<Whole, Context> | Missing<Ports, Implemented>>): {
    readonly context: Whole
    readonly handlers: Handled
  } {
    const context = this.context as unknown as Whole
    return { context, handlers: Object.assign({}, ...this.#factories.map((create) => create(context))) as Handled }
  }
}
