/** Returns the environment of a Node program that makes it reject some of its options. */
export function olderVersion(...options: readonly string[]): Readonly<Record<string, string>> {
  const preloaded = new URL('refusing.mjs', import.meta.url)
  return { NODE_OPTIONS: `--import ${preloaded.href}`, OLDER_VERSION_REFUSES: options.join(',') }
}
