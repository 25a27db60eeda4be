import { createHash } from 'node:crypto'

/** Maximum length of tool names at providers, which allow letters, digits, `_` and `-`. */
const LONGEST_NAME = 64

/** Length of the suffix that tells apart names that cleaning and cutting would make equal. */
const SUFFIX = 8

/**
 * Returns the names under which tools are offered: each fits every provider, and no two are equal. They depend neither on
 * the order of the tools nor on chance, so that the same tools have the same names after a restart. A name that fits and
 * that no other one becomes stays as it is. `identities` tell apart tools of the same name; equal ones get one name.
 */
export function offeredNames(tools: readonly { readonly known: string; readonly identity: string }[]): string[] {
  const distinct = new Map(tools.map(({ known, identity }) => [identity, known]))
  const wanted = new Map<string, number>()
  for (const known of distinct.values()) wanted.set(clean(known), (wanted.get(clean(known)) ?? 0) + 1)
  const exact = new Map<string, number>()
  for (const known of distinct.values()) if (clean(known) === known) exact.set(known, (exact.get(known) ?? 0) + 1)
  return tools.map(({ known, identity }) => {
    const name = clean(known)
    const isOnly = name === known ? exact.get(name) === 1 : wanted.get(name) === 1
    return name.length <= LONGEST_NAME && isOnly ? name : suffixed(name, identity)
  })
}

function clean(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_')
}

function suffixed(name: string, identity: string): string {
  const suffix = createHash('sha256').update(identity).digest('hex').slice(0, SUFFIX)
  return `${name.slice(0, LONGEST_NAME - SUFFIX - 1)}_${suffix}`
}
