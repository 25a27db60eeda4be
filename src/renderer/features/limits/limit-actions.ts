import type { RequestInput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

type Limits = Pick<RequestInput<'session.update'>, 'budgetUsd' | 'timeoutSeconds'>

/** Sets what a session may cost and how long its turns may take; null unsets. Resolves to whether that was done. */
export async function setLimits(appWindow: AppWindow, sessionId: string, limits: Limits): Promise<boolean> {
  const answer = await appWindow.ask('session.update', { sessionId, ...limits })
  return answer !== null
}

/** A limit that leaves as much room again as there was, in a round number. */
export function raised(allowed: number, reached: number): number {
  const wanted = reached + allowed
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  const step = magnitude / 2
  return Number((Math.ceil(wanted / step) * step).toPrecision(2))
}
