import { z } from 'zod'
import { ok } from '../../../kernel/result'
import type { BlockOf } from '../../blocks'
import type { PlannedEdit } from '../edits'
import { outputLength } from '../output-text'
import type { ContextMessage } from '../types'
import { defineAction } from './action'

/** Argument names of agents' tools for the file to read, and for the part of it. */
const pathArguments = ['path', 'file_path', 'filePath', 'absolute_path', 'filename', 'target_file', 'uri']
const rangeArguments = ['offset', 'limit', 'line', 'lines', 'start', 'end', 'start_line', 'end_line', 'view_range']

interface FileRead {
  readonly path: string
  /** Part of the file, as JSON; null for the whole file. */
  readonly part: string | null
}

/** Removes repeated reads of a file: only the last read is kept. */
export const deduplicateReads = defineAction({
  actionId: 'deduplicate-reads',
  title: 'Keep the last read of a file',
  description: 'Replaces outputs of repeated reads of a file with a line that refers to the latest one.',
  optionsSchema: z.strictObject({}),
  plan: (messages) => ok(repeatedReads(messages)),
})

function repeatedReads(messages: readonly ContextMessage[]): PlannedEdit[] {
  const reads = completedReads(messages)
  const edits: PlannedEdit[] = []
  // From newest to oldest: a read is redundant when the whole file, or the same part, was read after it.
  const seen = new Set<string>()
  for (const { read, messageId, output } of reads.reverse()) {
    const whole = JSON.stringify([read.path, null])
    const part = JSON.stringify([read.path, read.part])
    const text = `(read again below: ${read.path})`
    if ((seen.has(whole) || seen.has(part)) && outputLength(output) > text.length)
      edits.push({ kind: 'replace-output', messageId, toolCallId: output.toolCallId, text })
    seen.add(part)
  }
  return edits.reverse()
}

/** Returns reads with an output, oldest first. */
function completedReads(
  messages: readonly ContextMessage[],
): { read: FileRead; messageId: string; output: BlockOf<'tool_output'> }[] {
  const open = new Map<string, FileRead>()
  const completed = []
  for (const { message } of messages) {
    for (const block of message.blocks) {
      if (block.type === 'tool_call') {
        const read = fileRead(block)
        if (read === undefined) open.delete(block.toolCallId)
        else open.set(block.toolCallId, read)
      } else if (block.type === 'tool_output') {
        const read = open.get(block.toolCallId)
        open.delete(block.toolCallId)
        const failed = block.isError === true || (block.outcome !== undefined && block.outcome !== 'ok')
        if (read !== undefined && !failed) completed.push({ read, messageId: message.messageId, output: block })
      }
    }
  }
  return completed
}

/** Returns the file read by a call. Calls with further arguments, such as a pattern, do not count as reads. */
function fileRead(call: BlockOf<'tool_call'>): FileRead | undefined {
  const names = Object.keys(call.args)
  const pathName = names.find((name) => pathArguments.includes(name))
  const path = pathName === undefined ? undefined : call.args[pathName]
  if (pathName === undefined || typeof path !== 'string') return undefined
  const reads = call.kind === undefined ? /read|view|cat\b|open/i.test(call.name) : call.kind === 'read'
  const rest = names.filter((name) => name !== pathName)
  if (!reads || rest.some((name) => !rangeArguments.includes(name))) return undefined
  const part = rest.sort().map((name) => [name, call.args[name]])
  return { path, part: part.length === 0 ? null : JSON.stringify(part) }
}
