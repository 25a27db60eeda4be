/** Returns the scopes of several lists, each once. */
export function scopesOf(...lists: readonly (string | undefined)[]): string {
  return [...new Set(lists.flatMap((list) => list?.split(/\s+/) ?? []))].filter(Boolean).join(' ')
}
