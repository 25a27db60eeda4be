/**
 * Returns the changes that lines of `NAME=value` make to an environment of which only the names are known: a value sets
 * the variable, a name without a value leaves it as it is, and a missing name removes it.
 */
export function typedEnv(text: string, before: readonly string[]): Record<string, string | null> {
  const typed = text.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split('=')
    return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()] as const]
  })
  const names = new Set(typed.map(([name]) => name))
  const gone = before.filter((name) => !names.has(name)).map((name) => [name, null] as const)
  const set = typed.filter(([name, value]) => value !== '' || !before.includes(name))
  return Object.fromEntries([...gone, ...set])
}
