import type { BlockOf } from '#shared/session/blocks'
import { verbOfCall } from '#shared/session/tool-row'
import type { DetailLevel } from '../stores/detail-levels.svelte'
import type { ConversationBlock } from '#shared/session/conversation-types'

type Placed<T extends ConversationBlock['type']> = BlockOf<T> & ConversationBlock

/** A tool call with what came of it so far. */
export interface ToolItem {
  readonly kind: 'tool'
  readonly key: string
  /** Absent for an output whose call is not in the message. */
  readonly call?: Placed<'tool_call'>
  readonly output?: Placed<'tool_output'>
}

/** Items of a message, from top to bottom. */
export type MessageItem =
  | { readonly kind: 'text'; readonly key: string; readonly block: Placed<'text'> }
  | { readonly kind: 'reasoning'; readonly key: string; readonly block: Placed<'reasoning'> }
  | { readonly kind: 'media'; readonly key: string; readonly block: Placed<'image' | 'document' | 'attachment'> }
  | ToolItem
  /** A run of tools that is shown folded. */
  | { readonly kind: 'tools'; readonly key: string; readonly tools: readonly ToolItem[] }

/** Longest runs that are shown open: of any tools, and of tools that read files. Longer ones are folded into one line. */
const longestOpenRun: Readonly<Record<DetailLevel, { readonly tools: number; readonly reads: number }>> = {
  summary: { tools: 1, reads: 1 },
  normal: { tools: 5, reads: 2 },
  verbose: { tools: Infinity, reads: Infinity },
}

/** Makes the items of a message as it grows, giving out the same objects for what stayed the same. */
export class ItemBuilder {
  #items: readonly MessageItem[] = []

  build(blocks: readonly ConversationBlock[], detail: DetailLevel = 'normal'): readonly MessageItem[] {
    this.#items = messageItems(blocks, this.#items, detail)
    return this.#items
  }
}

/**
 * The items of a message's blocks: outputs join their calls, long runs of tools fold; the summary leaves out reasoning. Items that did not change are the
 * ones of `before`, so that a growing block redraws itself only.
 */
export function messageItems(
  blocks: readonly ConversationBlock[],
  before: readonly MessageItem[] = [],
  detail: DetailLevel = 'normal',
): readonly MessageItem[] {
  const old = new Map(before.flatMap(withTools).map((item) => [item.key, item]))
  const items = singleItems(blocks, old)
  const shown = detail === 'summary' ? items.filter(({ kind }) => kind !== 'reasoning') : items
  return foldRuns(shown, old, longestOpenRun[detail])
}

function withTools(item: MessageItem): readonly MessageItem[] {
  return item.kind === 'tools' ? [item, ...item.tools] : [item]
}

function singleItems(blocks: readonly ConversationBlock[], old: ReadonlyMap<string, MessageItem>): MessageItem[] {
  const outputs = new Map<string, Placed<'tool_output'>>()
  const calls = new Set<string>()
  for (const block of blocks) {
    if (block.type === 'tool_output') outputs.set(block.toolCallId, block)
    if (block.type === 'tool_call') calls.add(block.toolCallId)
  }
  const items: MessageItem[] = []
  for (const block of blocks) {
    const key = block.blockId
    const known = old.get(key)
    if (block.type === 'tool_call') items.push(toolItem(key, block, outputs.get(block.toolCallId), known))
    else if (block.type === 'tool_output') {
      if (!calls.has(block.toolCallId)) items.push(toolItem(key, undefined, block, known))
    } else if (known !== undefined && 'block' in known && known.block === block) items.push(known)
    else if (block.type === 'text') {
      if (block.content.trim() !== '') items.push({ kind: 'text', key, block })
    } else if (block.type === 'reasoning') {
      if (block.content.trim() !== '') items.push({ kind: 'reasoning', key, block })
    } else items.push({ kind: 'media', key, block })
  }
  return items
}

function toolItem(
  key: string,
  call: Placed<'tool_call'> | undefined,
  output: Placed<'tool_output'> | undefined,
  known: MessageItem | undefined,
): ToolItem {
  if (known?.kind === 'tool' && known.call === call && known.output === output) return known
  return { kind: 'tool', key, ...(call === undefined ? {} : { call }), ...(output === undefined ? {} : { output }) }
}

function foldRuns(
  items: readonly MessageItem[],
  old: ReadonlyMap<string, MessageItem>,
  longest: (typeof longestOpenRun)[DetailLevel],
): MessageItem[] {
  const folded: MessageItem[] = []
  let run: ToolItem[] = []
  const endRun = () => {
    const withReads = foldReads(run, old, longest.reads)
    if (withReads.length > longest.tools) folded.push(foldedRun(run, old))
    else folded.push(...withReads)
    run = []
  }
  for (const item of items) {
    if (item.kind === 'tool' && !hasApp(item)) run.push(item)
    else {
      endRun()
      folded.push(item)
    }
  }
  endRun()
  return folded
}

/** Returns true for a call whose result is shown by an app, which no run hides. */
function hasApp({ output }: ToolItem): boolean {
  return output?.content?.some(({ type }) => type === 'app') === true
}

/** Folds the calls of a run that read files one after the other. */
function foldReads(run: readonly ToolItem[], old: ReadonlyMap<string, MessageItem>, longest: number): MessageItem[] {
  const stretches: ToolItem[][] = []
  for (const item of run) {
    const stretch = stretches.at(-1)
    if (stretch?.[0] !== undefined && reads(stretch[0]) && reads(item)) stretch.push(item)
    else stretches.push([item])
  }
  return stretches.flatMap((stretch) => (stretch.length > longest ? [foldedRun(stretch, old)] : stretch))
}

function reads({ call }: ToolItem): boolean {
  return call !== undefined && verbOfCall(call) === 'read'
}

function foldedRun(tools: readonly ToolItem[], old: ReadonlyMap<string, MessageItem>): MessageItem {
  const key = `run:${tools[0]?.key ?? ''}`
  const known = old.get(key)
  if (known?.kind === 'tools' && known.tools.length === tools.length && known.tools.every((t, i) => t === tools[i]))
    return known
  return { kind: 'tools', key, tools }
}
