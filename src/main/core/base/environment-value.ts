/** Returns the value of a variable; undefined when it is unset or, which means the same to most programs, empty. */
export function environmentValue(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const value = env[name]
  return value === '' ? undefined : value
}
