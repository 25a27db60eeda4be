import type { AdapterEvent, Words } from '#shared/adapter/port'
import { wordsAfter } from '#core/agents/adapters/conversion'
import { isSpeech, nothing, type MappedThread, type Speech, type ThreadState } from './map-state'
import { readText } from '../protocol/fast-path'
import { ReasoningItem, ReviewItem, type Item } from '../protocol/messages'

/*
 * Text and reasoning of a thread. They arrive in pieces, and completely when their item ends: the complete text counts. The
 * pieces can differ from it, as those of a plan do, or those from which Codex removed something.
 */

const kinds: ReadonlyMap<string, Speech['what']> = new Map([
  ['agentMessage', 'text'],
  ['plan', 'text'],
  ['reasoning', 'reasoning'],
  ['exitedReviewMode', 'text'],
])

const silence = (what: Speech['what']): Speech => ({ what, said: '', run: '' })

/** Starts a text or reasoning item; undefined for any other item. */
export function beginSpeech(item: Item): Speech | undefined {
  const what = kinds.get(item.type)
  return what === undefined ? undefined : silence(what)
}

/**
 * Converts text of an item. An unknown item starts with it. `part` is the part of a summary that the text belongs to.
 */
export function speak(
  thread: ThreadState,
  itemId: string,
  what: Speech['what'],
  delta: string,
  part?: string,
): MappedThread {
  const begun = thread.items.get(itemId)
  // An open item is not done.
  if (delta === '' || (begun === undefined && thread.done.has(itemId))) return nothing(thread)
  const open = begun ?? silence(what)
  if (open.what !== what || !isSpeech(open)) return nothing(thread)
  const isNewPart = part !== undefined && open.part !== undefined && part !== open.part
  const words = isNewPart ? `\n\n${delta}` : delta
  const goesOn = thread.speaking === itemId
  const said = open.said + words
  // Nearly always all of it, which is then one text, not two to join and to compare.
  const isAll = goesOn && open.run.length === open.said.length
  const run = isAll ? said : goesOn ? open.run + words : words
  const latest = part ?? open.part
  const next: Speech = latest === undefined ? { what, said, run } : { what, said, run, part: latest }
  return tell(thread, itemId, next, { delta: words })
}

/** Ends an item: its complete text takes precedence over the streamed one. */
export function endSpeech(thread: ThreadState, item: Item, open: Speech): MappedThread {
  const whole = wholeText(item)
  if (whole === undefined || whole === '') return nothing(thread)
  if (open.said === '' && whole === thread.review) return nothing(thread)
  const ended = finish(thread, item.id, open, whole)
  if (open.what === 'reasoning') return ended
  const review = item.type === 'exitedReviewMode' ? { review: whole } : {}
  return { ...ended, thread: { ...ended.thread, lastText: whole, ...review } }
}

function finish(thread: ThreadState, itemId: string, { what, said, run }: Speech, whole: string): MappedThread {
  const isLatest = thread.speaking === itemId
  if (isLatest ? run === whole : run === said && run.trim() === whole.trim()) return nothing(thread)
  // If something else arrived since, the whole text is emitted again rather than with a gap.
  return tell(thread, itemId, { what, said: whole, run: whole }, isLatest ? wordsAfter(run, whole) : { delta: whole })
}

function tell(thread: ThreadState, itemId: string, speech: Speech, words: Words): MappedThread {
  const { what } = speech
  const goesOn = thread.speaking === itemId
  // Reasoning before an answer belongs to the same message; a second answer is a new one.
  const isNew = !goesOn && thread.message === 'more'
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', adapterMessageId: itemId }] : []
  // Two consecutive reasoning items form one block.
  if (!goesOn && what === 'reasoning' && thread.message === 'reasoning') started.push({ type: what, delta: '\n\n' })
  const event: AdapterEvent = { type: what, ...words }
  return {
    thread: {
      ...thread,
      items: thread.items.with(itemId, speech),
      message: what === 'text' ? 'more' : isNew || thread.message === 'nothing' ? 'reasoning' : thread.message,
      speaking: itemId,
    },
    events: started.length === 0 ? [event] : [...started, event],
  }
}

/** Returns the text of a finished item; undefined when it is not understood. */
function wholeText(item: Item): string | undefined {
  if (item.type === 'exitedReviewMode') return ReviewItem.safeParse(item).data?.review
  if (item.type !== 'reasoning') return readText(item)
  const parsed = ReasoningItem.safeParse(item).data
  return parsed === undefined ? undefined : [...parsed.summary, ...parsed.content].join('\n\n')
}
