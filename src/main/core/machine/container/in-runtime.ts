import type { AnySessionEvent } from '#shared/contract'

/** The runtime of commands, as the host that runs them names itself. */
const HOST = 'host'

/** Returns a command of a machine with the runtime that the machine is in: what its host calls itself is a container here. */
export const commandIn = <C extends { readonly runtimeId: string }>(runtimeId: string, command: C): C =>
  command.runtimeId === HOST ? { ...command, runtimeId } : command

/** Returns an event of a machine's session with the runtime that the machine is in. */
export function eventIn(runtimeId: string | undefined, event: AnySessionEvent): AnySessionEvent {
  const { type, payload } = event
  if (runtimeId === undefined || type !== 'runtime.command.started') return event
  return { ...event, payload: commandIn(runtimeId, payload as { readonly runtimeId: string }) }
}
