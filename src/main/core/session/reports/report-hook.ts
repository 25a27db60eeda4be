import type { AdapterEvent } from '#shared/adapter/port'
import type { EventStream } from '../stream/event-stream'
import type { EventTags } from '../stream/change-set'
import type { Positions } from '../stream/positions'

type HookEvent = Extract<AdapterEvent, { type: 'hook.started' | 'hook.ended' }>

const MAX_OUTPUT = 2000

interface HookSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly positions: Pick<Positions, 'end'>
}

/**
 * Tells of a hook. Hooks run with every tool call, so that only those stay in the timeline that failed or had something
 * to say.
 */
export function reportHook({ sessionId, stream, positions }: HookSession, event: HookEvent, tags: EventTags): void {
  const { hookId, name } = event
  const hook = { agentId: tags.agentId ?? '', hookId, name, event: event.event }
  if (event.type === 'hook.started') {
    stream.emit('hook.start', hook, tags)
    return
  }
  const { outcome, exitCode } = event
  const output = event.output.trim().slice(0, MAX_OUTPUT)
  const exit = exitCode === undefined ? {} : { exitCode }
  stream.emit('hook.end', { ...hook, outcome, ...exit, output }, tags)
  if (outcome === 'ok' && output === '') return
  const ended = {
    ok: 'ran',
    error: `failed${exitCode === undefined ? '' : ` (exit ${exitCode})`}`,
    cancelled: 'was stopped',
  }
  const message = `Hook ${name} ${ended[outcome]}${output === '' ? '.' : `: ${output}`}`
  const level = outcome === 'ok' ? 'info' : 'warning'
  void stream.keep(stream.changes().event('log', { sessionId, level, message, position: positions.end }, tags))
}
