import type { Row } from './row'

/** Returns true when two rows of the same key show the same. */
export function isSameRow(a: Row, b: Row): boolean {
  if (a.kind === 'origin' && b.kind === 'origin') return a.part === b.part
  if (a.kind === 'branchStart') return true
  if (a.kind === 'compression' && b.kind === 'compression') return a.compression === b.compression
  if (a.kind === 'rewind' && b.kind === 'rewind') return a.rewind === b.rewind
  if (a.kind === 'message' && b.kind === 'message')
    return (
      a.message === b.message &&
      a.continued === b.continued &&
      a.withdrawn === b.withdrawn &&
      a.ended === b.ended &&
      sameItems(a.blocks, b.blocks)
    )
  if (a.kind === 'queued' && b.kind === 'queued') return a.message === b.message && sameItems(a.blocks, b.blocks)
  if (a.kind === 'log' && b.kind === 'log') return a.entry === b.entry
  if (a.kind === 'unknown' && b.kind === 'unknown') return sameItems(a.records, b.records)
  if (a.kind === 'elicitation' && b.kind === 'elicitation') return a.request === b.request
  if (a.kind === 'permission' && b.kind === 'permission') return a.request === b.request
  if (a.kind === 'waiting' && b.kind === 'waiting') return a.agentId === b.agentId && a.starting === b.starting
  return false
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
