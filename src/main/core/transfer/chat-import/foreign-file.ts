const TAKEN = 'Parley imports its own session files, those that agents keep, and data exports from ChatGPT and Claude.'

/**
 * Returns the user-facing reason why a file with this beginning cannot contain sessions; undefined when it may. `start`
 * is its beginning as UTF-8.
 */
export function foreignFile(start: string): string | undefined {
  const [first] = start.replace(/^\uFEFF/, '').trimStart()
  if (first === undefined) return 'The file is empty.'
  if (start.startsWith('SQLite format 3\0')) return `The database contains no sessions of an agent. ${TAKEN}`
  if ('{['.includes(first) && !start.includes('\0')) return undefined
  if (first === '<') return `It is a web page, or XML. ${TAKEN}`
  return `It is not a JSON object or list in UTF-8. ${TAKEN}`
}
