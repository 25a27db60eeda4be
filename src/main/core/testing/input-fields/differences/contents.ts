/** Returns some properties of an object; undefined ones are omitted. */
export function contentsOf<T extends object>(value: T | null | undefined, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(
    names.flatMap((name) => (value?.[name] === undefined ? [] : [[name, value[name]]])),
  ) as Partial<T>
}
