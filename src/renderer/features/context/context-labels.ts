import { firstLine, plural, tokens } from '../../lib/format'
import type { ContextEntry, SessionContext } from './context-reader.svelte'

/** Of a summary, which comes whole; others come as one line. */
const TEXT_LENGTH = 160

/** A number of tokens; an estimate has a mark before it. */
export function tokenWords(value: number, exact: boolean): string {
  return `${exact ? '' : '≈ '}${tokens(value)}`
}

/** Where a message of the context comes from; empty where that is the session itself. */
export function sourceWords({ source, message }: ContextEntry): string {
  if (source.kind === 'summary') return `Summary of ${plural(source.messageIds.length, 'message')}`
  if (message.blocks.some((block) => block.type === 'text' && block.mergedFrom !== undefined)) return 'Merged branch'
  return source.kind === 'inherited' ? 'Inherited' : ''
}

/** What was done to a message on its way into the context; empty when it is as it was said. */
export function changeWords({ changedBy }: ContextEntry): string {
  const words = changedBy.map(({ kind }) => {
    if (kind === 'tool-repair') return 'an unfinished tool call was closed'
    return kind === 'squash' ? 'shortened by a compression' : 'shortened where it branched off'
  })
  return [...new Set(words)].join(', ')
}

/** What one line says of a message: the beginning of what it says, or what it does. */
export function outlineText({ message }: ContextEntry): string {
  return firstLine(message.contentText, TEXT_LENGTH)
}

/** Why messages of the conversation are not in the context, with how many; the most frequent reason first. */
export function takenWords(taken: SessionContext['taken']): string[] {
  const reasons = Map.groupBy(taken, ({ cause, summaryMessageId }) => {
    if (summaryMessageId !== undefined) return 'summarised'
    if (cause.kind === 'rewind') return 'rewound'
    if (cause.kind === 'squash') return 'dropped by a compression'
    return cause.kind === 'tool-repair' ? 'without their tool call' : 'left out where it branched off'
  })
  return [...reasons]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, list]) => `${plural(list.length, 'message')} ${reason}`)
}
