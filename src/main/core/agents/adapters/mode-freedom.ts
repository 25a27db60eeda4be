import type { Choices } from '#shared/adapter/entities'
import { freedomOf, isFreer } from '#shared/adapter/mode-freedom'
import type { AdapterFailure } from '#shared/adapter/port'

/**
 * Returns the mode to set at a start where none was asked for: one that asks, when the agent would run anything without
 * it. Undefined: its own one stays.
 */
export function safeMode({ current, available }: Choices): string | undefined {
  if (freedomOf(current) !== 'runs') return undefined
  return available.find(({ id }) => freedomOf(id) === 'asks')?.id
}

/** Returns whether an agent runs anything without asking in a mode. */
export function runsAnything(modeId: string): boolean {
  return freedomOf(modeId) === 'runs'
}

/**
 * Returns the failure of a start whose mode could not be set, when the agent may do more than in that mode; undefined when
 * it does not. `actual` is undefined for an agent without modes.
 */
export function modeFailure(agentName: string, asked: string, actual: string | undefined): AdapterFailure | undefined {
  if (asked === actual || !isFreer(actual, asked)) return undefined
  const instead = actual === undefined ? 'It has no modes' : `It works in "${actual}"`
  const message = `${agentName} cannot work in the mode "${asked}". ${instead}, and might do more without asking. Choose another mode or agent.`
  return { message, category: 'runtime', recoverable: false }
}
