import { expect, vi } from 'vitest'
import type { AdapterEvent, PermissionAnswer, PromptResult, RunningAgent, StartOptions } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { World } from '../conformance/harness'
import { saidIn } from './told'

/** Time limit for an agent's actions on a busy machine. */
export const PATIENCE_MS = 30_000

/** A started agent, and its events. */
export interface Observed {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  readonly log: string[]
  readonly text: () => string
  /** Prompts with text. */
  readonly prompt: (text: string) => Promise<PromptResult>
}

/** Reacts to an event; not before the agent is started. */
export type Reaction = (event: AdapterEvent, agent: RunningAgent) => void

/**
 * Starts the agent of an environment; fails when it cannot be started. `onEvent` sees each event after it was recorded.
 */
export async function observe(
  world: Pick<World, 'adapter' | 'cwd'>,
  options: Partial<Omit<StartOptions, 'onEvent'>> & { readonly onEvent?: Reaction } = {},
): Promise<Observed> {
  const events: AdapterEvent[] = []
  const log: string[] = []
  const running: { agent?: RunningAgent } = {}
  const { onEvent, ...rest } = options
  const started = await world.adapter.start({
    cwd: world.cwd,
    directories: [],
    onLog: (line) => void log.push(line),
    signal: new AbortController().signal,
    ...rest,
    onEvent(event) {
      events.push(event)
      if (running.agent !== undefined) onEvent?.(event, running.agent)
    },
  })
  if (!started.ok) throw new Error(started.error.message)
  const agent = started.value
  running.agent = agent
  const { prompt } = agent
  return {
    agent,
    events,
    log,
    text: () => saidIn(events),
    prompt: (text) => prompt([{ type: 'text', content: text }]),
  }
}

/** Answers every permission the same way. */
export function permitting(answer: PermissionAnswer): Reaction {
  return (event, agent) => {
    if (event.type === 'permission.requested') agent.permissions?.respond(event.requestId, answer)
  }
}

/** Answers every question the same way. */
export function answering(answer: ElicitationAnswer): Reaction {
  return (event, agent) => {
    if (event.type === 'elicitation.requested') agent.elicitation?.respond(event.requestId, answer)
  }
}

/** Waits until an agent has emitted an event of a type. */
export function hasCome({ events }: Observed, type: AdapterEvent['type']): Promise<void> {
  return vi.waitFor(() => expect(events.map((event) => event.type)).toContain(type), { timeout: PATIENCE_MS })
}
