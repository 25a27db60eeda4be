import { causeIn } from './cause'

/** The end of an agent as the failure of its work; quotes the cause that its diagnostics, `log`, state. */
export function failureOfExit(
  agentName: string,
  { reason, log = '' }: { readonly reason: string; readonly log?: string | undefined },
): { message: string; category: 'runtime'; recoverable: boolean } {
  const cause = causeIn(log)
  const message = `${agentName} ${reason}${cause === undefined ? '.' : `: ${cause}`}`
  return { message, category: 'runtime', recoverable: true }
}
