/** Returns the typed text, or undefined when it is empty. */
export function typedText(value: string): string | undefined {
  const text = value.trim()
  return text === '' ? undefined : text
}

/** The lines that were typed, without empty ones; undefined when there are none. */
export function typedLines(value: string): string[] | undefined {
  const lines = value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? undefined : lines
}

/** The fields that have a value: a draft leaves out what is not set. */
export function setFields<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
