import type { AdapterEvent, PromptResult } from '#shared/adapter/port'
import { endsWords } from '../conversion'

/** Observations of an agent, in order: its events, the results of its prompts, and its end. */
export type Sighting =
  | { readonly what: 'event'; readonly event: AdapterEvent }
  | { readonly what: 'result'; readonly result: PromptResult }
  | { readonly what: 'closed' }

/**
 * Checks the rules of the port that hold for every agent in any situation. Returns each violation as a sentence; empty
 * when there are none.
 */
export function breaches(sightings: readonly Sighting[]): string[] {
  const found: string[] = []
  const tools = new Map<string, 'open' | 'done'>()
  const questions = new Map<string, 'open' | 'withdrawn'>()
  const children = new Map<string, 'open' | 'done'>()
  let closed = false
  let inOwnTurn = false
  /** The text or reasoning that can still grow, and its length. */
  let growing: { readonly type: 'text' | 'reasoning'; readonly length: number } | undefined

  const take = (event: AdapterEvent): void => {
    if (endsWords(event)) growing = undefined
    switch (event.type) {
      case 'text':
      case 'reasoning': {
        const length = growing?.type === event.type ? growing.length : 0
        const { delta, replaces = 0 } = event
        if (replaces > length) found.push(`${replaces} characters of ${event.type} were replaced where ${length} were`)
        growing = { type: event.type, length: length - replaces + delta.length }
        break
      }
      case 'tool.started':
        if (tools.has(event.toolCallId)) found.push(`tool call ${event.toolCallId} was started twice`)
        tools.set(event.toolCallId, 'open')
        break
      case 'tool.updated':
      case 'tool.progress':
      case 'tool.completed':
        if (tools.get(event.toolCallId) !== 'open')
          found.push(`${event.type} of ${event.toolCallId}, which is not open`)
        if (event.type === 'tool.completed') tools.set(event.toolCallId, 'done')
        break
      case 'permission.requested':
        if (questions.has(event.requestId)) found.push(`permission ${event.requestId} was asked for twice`)
        if (event.options.length === 0) found.push(`permission ${event.requestId} offers no answer`)
        questions.set(event.requestId, 'open')
        break
      case 'permission.withdrawn':
        if (questions.get(event.requestId) !== 'open') found.push(`permission ${event.requestId} was not open`)
        questions.set(event.requestId, 'withdrawn')
        break
      case 'subagent.spawned':
        if (children.get(event.childId) === 'open') found.push(`subagent ${event.childId} was spawned twice`)
        children.set(event.childId, 'open')
        break
      case 'subagent.event':
      case 'subagent.completed':
        if (children.get(event.childId) !== 'open') found.push(`${event.type} of ${event.childId}, which does not run`)
        if (event.type === 'subagent.completed') children.set(event.childId, 'done')
        break
      case 'turn.started':
        if (inOwnTurn) found.push('a turn without a prompt began within another one')
        inOwnTurn = true
        break
      case 'turn.ended':
        if (!inOwnTurn) found.push('a turn without a prompt ended that had not begun')
        inOwnTurn = false
        break
      default:
    }
  }

  for (const sighting of sightings) {
    if (sighting.what === 'result') growing = undefined
    if (sighting.what === 'closed') closed = true
    else if (sighting.what === 'event') {
      if (closed) found.push(`${sighting.event.type} came after the end`)
      take(sighting.event)
    } else if (sighting.result.outcome === 'completed') {
      for (const [toolCallId, state] of tools)
        if (state === 'open') found.push(`tool call ${toolCallId} was still open when its prompt was completed`)
    } else if (isFailure(sighting.result.outcome) && sighting.result.failure === undefined)
      found.push('a prompt ended as an error without saying why')
  }
  return found
}

function isFailure(outcome: string): boolean {
  return outcome === 'error' || outcome === 'rejected'
}
