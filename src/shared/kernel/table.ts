import type { EventDefinition, RequestDefinition } from './define'

/** Type of a table of events by their types. */
export type ByType<T extends readonly EventDefinition[]> = { readonly [D in T[number] as D['type']]: D }

/** Returns a table of declarations by a key of theirs. */
export function tableOf<T extends RequestDefinition | EventDefinition>(
  declared: readonly T[],
  keyOf: (declaration: T) => string,
): Readonly<Record<string, T>> {
  const entries = declared.map((declaration) => [keyOf(declaration), declaration])
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(entries)) as Record<string, T>)
}
