import { err } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'
import type { Undriven } from './other-agents'
import { notFound } from './program/find'
import type { NativeAgent } from './registry'

/** Returns an agent that is listed with the reason why it is not started, if its program is found. */
export function undrivenAgent({ adapterName, displayName, description, command, reason }: Undriven): NativeAgent {
  return {
    adapterName,
    create: () => ({
      adapterName,
      displayName,
      description,
      origin: 'detected',
      async availability() {
        const path = await findCommand(command, process.env)
        return path === undefined
          ? { available: false, reason: notFound(command), command }
          : { available: false, reason, command, path }
      },
      start: () => Promise.resolve(err({ message: reason, category: 'runtime', recoverable: false })),
    }),
  }
}
