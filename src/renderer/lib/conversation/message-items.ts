import type { BlockOf } from '#shared/session/blocks'
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

/** Runs of more tools than this are folded into one line. */
const longestOpenRun: Readonly<Record<DetailLevel, number>> = { summary: 1, normal: 5, verbose: Infinity }

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
  longest: number,
): MessageItem[] {
  const folded: MessageItem[] = []
  let run: ToolItem[] = []
  const endRun = () => {
    if (run.length > longest) folded.push(foldedRun(run, old))
    else folded.push(...run)
    run = []
  }
  for (const item of items) {
    if (item.kind === 'tool') run.push(item)
    else {
      endRun()
      folded.push(item)
    }
  }
  endRun()
  return folded
}

function foldedRun(tools: readonly ToolItem[], old: ReadonlyMap<string, MessageItem>): MessageItem {
  const key = `run:${tools[0]?.key ?? ''}`
  const known = old.get(key)
  if (known?.kind === 'tools' && known.tools.length === tools.length && known.tools.every((t, i) => t === tools[i]))
    return known
  return { kind: 'tools', key, tools }
}
