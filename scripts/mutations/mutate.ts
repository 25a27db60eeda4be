import { join } from 'node:path'
import type { Plugin } from 'vitest/config'
import type { Mutation } from './table'

/** Injects a mistake into a module as it is loaded. Throws when its search text does not occur exactly once. */
export function mutate(root: string, mutation: Mutation): Plugin {
  const path = join(root, mutation.file).replaceAll('\\', '/')
  return {
    name: 'mutate',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?', 1)[0] !== path) return undefined
      return { code: mutated(code, mutation), map: null }
    },
  }
}

/** Returns the text of a file with a mistake in it. */
export function mutated(code: string, { name, file, search, replace }: Mutation): string {
  const [before, after, ...more] = code.split(search)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${name}: ${file} has to hold this exactly once: ${search}`)
  return `${before}${replace}${after}`
}
