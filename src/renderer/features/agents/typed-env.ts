/**
 * Changes that lines of `NAME=value` make to an environment of which only the names are known: a value sets it, a name without
 * one leaves what there is, and a name that is gone is taken out.
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
