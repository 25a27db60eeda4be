import type { AdapterEvent, Words } from '../../../../../shared/adapter/port'
import { wordsAfter } from '../conversion'
import { isSpeech, nothing, type MappedThread, type Speech, type ThreadState } from './map-state'
import { ReasoningItem, ReviewItem, TextItem, type Item } from './messages'

/*
 * What a thread says and thinks. It comes in pieces, and whole when its step is over: the whole is what counts. Pieces can be
 * another text than that, as those of a plan are, or those that Codex took something out of.
 */

const kinds: ReadonlyMap<string, Speech['what']> = new Map([
  ['agentMessage', 'text'],
  ['plan', 'text'],
  ['reasoning', 'reasoning'],
  ['exitedReviewMode', 'text'],
])

const silence = (what: Speech['what']): Speech => ({ what, said: '', run: '' })

/** A step in which something is going to be said; undefined when it is none. */
export function beginSpeech(item: Item): Speech | undefined {
  const what = kinds.get(item.type)
  return what === undefined ? undefined : silence(what)
}

/** Words of a step. A step nobody told of begins with them. `part` names the part of a summary that they belong to. */
export function speak(
  thread: ThreadState,
  itemId: string,
  what: Speech['what'],
  delta: string,
  part?: string,
): MappedThread {
  if (thread.done.has(itemId) || delta === '') return nothing(thread)
  const open = thread.items.get(itemId) ?? silence(what)
  if (open.what !== what || !isSpeech(open)) return nothing(thread)
  const isNewPart = part !== undefined && open.part !== undefined && part !== open.part
  const words = isNewPart ? `\n\n${delta}` : delta
  const goesOn = thread.speaking === itemId
  const next: Speech = {
    ...open,
    said: open.said + words,
    run: goesOn ? open.run + words : words,
    ...(part === undefined ? {} : { part }),
  }
  return tell(thread, itemId, next, { delta: words })
}

/** A step is over: what it says in all is what was said, whatever came of it before. */
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
  // Where something else came since, it is said once more, rather than with a gap.
  return tell(thread, itemId, { what, said: whole, run: whole }, isLatest ? wordsAfter(run, whole) : { delta: whole })
}

function tell(thread: ThreadState, itemId: string, speech: Speech, words: Words): MappedThread {
  const { what } = speech
  const goesOn = thread.speaking === itemId
  // What was thought before an answer belongs to the same message; a second answer is a new one.
  const isNew = !goesOn && thread.message === 'more'
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', adapterMessageId: itemId }] : []
  // Two thoughts in a row are one block.
  if (!goesOn && what === 'reasoning' && thread.message === 'reasoning') started.push({ type: what, delta: '\n\n' })
  return {
    thread: {
      ...thread,
      items: new Map(thread.items).set(itemId, speech),
      message: what === 'text' ? 'more' : isNew || thread.message === 'nothing' ? 'reasoning' : thread.message,
      speaking: itemId,
    },
    events: [...started, { type: what, ...words }],
  }
}

/** What a finished step says; undefined when that is not understood. */
function wholeText(item: Item): string | undefined {
  if (item.type === 'exitedReviewMode') return ReviewItem.safeParse(item).data?.review
  if (item.type !== 'reasoning') return TextItem.safeParse(item).data?.text
  const parsed = ReasoningItem.safeParse(item).data
  return parsed === undefined ? undefined : [...parsed.summary, ...parsed.content].join('\n\n')
}
