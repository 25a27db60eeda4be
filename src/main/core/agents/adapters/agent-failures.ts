import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterFailure, AgentExit, PromptResult } from '#shared/adapter/port'
import { raceUntilClosed } from '#shared/kernel/race-until-closed'
import { failureOfExit } from '#core/base/process/exit-failure'

/* Failures that all kinds of agents have. `agentName` is the product's. */

/** The start of an agent was cancelled. */
export const givenUp: AdapterFailure = { message: 'The start was given up.', category: 'runtime', recoverable: true }

/** An unknown mode, model or effort. */
export function notOffered(agentName: string, what: string): AdapterFailure {
  return { message: `${agentName} does not offer "${what}".`, category: 'runtime', recoverable: false }
}

/** A branch that cannot be continued. */
export function forkedWithoutId(agentName: string): AdapterFailure {
  return { message: `${agentName} forked without an id.`, category: 'runtime', recoverable: false }
}

/** Returns the result of a prompt, or its outcome when its agent ends first. */
export function orGone<T>(
  work: Promise<T>,
  agentName: string,
  closed: Promise<AgentExit>,
  isCancelled: () => boolean,
): Promise<T | PromptResult> {
  return raceUntilClosed(work, closed, (exit) => promptOfGone(agentName, exit, isCancelled()))
}

/**
 * Returns the outcome of a prompt whose agent ended first; it counts as cancelled when the prompt or the agent was
 * stopped on request.
 */
export function promptOfGone(agentName: string, exit: AgentExit, isCancelled = false): PromptResult {
  if (exit.expected || isCancelled) return { outcome: 'cancelled' }
  return { outcome: 'error', failure: failureOfExit(agentName, exit) }
}

/** User-facing notice about a session that an agent no longer has. */
export function toldInstead(agent: string): NoticeText {
  return noticeText('session-forgotten', { agent })
}
