/** Returns a JSON value in which every reference to a shape of the contract points to `#/components/schemas`. */
export function withComponents<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll('"#/$defs/', '"#/components/schemas/')
      .replaceAll('"session-events.schema.json#/$defs/', '"#/components/schemas/'),
  ) as T
}
