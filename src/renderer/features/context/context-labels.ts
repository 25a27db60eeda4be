import { firstLine, tokens } from '#renderer/lib/text/format'
import type { ContextEntry, SessionContext } from './context-reader.svelte'
import { m } from '#messages'

/** Of a summary, which comes whole; others come as one line. */
const TEXT_LENGTH = 160

/** A number of tokens; an estimate has a mark before it. */
export function tokenLabel(value: number, exact: boolean): string {
  return `${exact ? '' : '≈ '}${tokens(value)}`
}

/** Source of a message in the context; empty where that is the session itself. */
export function sourceLabel({ source, message }: ContextEntry): string {
  if (source.kind === 'summary') return m.context.summaryOf({ count: source.messageIds.length })
  if (message.blocks.some((block) => block.type === 'text' && block.mergedFrom !== undefined))
    return m.context.mergedBranch
  return source.kind === 'inherited' ? m.context.inherited : ''
}

/** Changes made to a message for the context; empty when it is unchanged. */
export function changeLabel({ changedBy }: ContextEntry): string {
  const words = changedBy.map(({ kind }) => {
    if (kind === 'tool-repair') return m.context.toolRepair
    return kind === 'squash' ? m.context.shortenedByCompression : m.context.shortenedAtFork
  })
  return [...new Set(words)].join(', ')
}

/** One line of a message: the beginning of its text. */
export function outlineText({ message }: ContextEntry): string {
  return firstLine(message.contentText, TEXT_LENGTH)
}

/** Reasons for which messages are left out of the context, with their number; the most frequent first. */
export function takenLabel(taken: SessionContext['taken']): string[] {
  const reasons = Map.groupBy(taken, ({ cause, summaryMessageId }) => {
    if (summaryMessageId !== undefined) return 'summarized' as const
    if (cause.kind === 'rewind') return 'rewound' as const
    if (cause.kind === 'squash') return 'droppedByCompression' as const
    return cause.kind === 'tool-repair' ? ('withoutToolCall' as const) : ('omittedAtFork' as const)
  })
  return [...reasons]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, list]) => m.context.taken[reason]({ count: list.length }))
}
