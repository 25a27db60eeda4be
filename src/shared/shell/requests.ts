import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, pathOrNone, sessionId } from '../kernel/fields'

export const exec = defineRequest({
  name: 'session.shell.exec',
  summary:
    "Runs a command line in the machine's shell, in a folder of the session. Returns once it has started; output and outcome follow as `runtime.command` events. Permission rules are for agents and do not apply.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Command line for the shell of the system. */
      command: z.string().trim().min(1).max(32_000),
      /** Within the session's folders. Default: the session's folder. */
      cwd: pathOrNone.optional(),
      /** Time limit in milliseconds; 0, the default, means none. */
      timeout: z.int().nonnegative().max(86_400_000).optional(),
    }),
  output: () => z.object({ processId: z.string() }),
  errors: [
    'session-not-found',
    'session-archived',
    'folder-not-found',
    'path-outside',
    'process-limit',
    'process-failed',
  ],
})

export const kill = defineRequest({
  name: 'session.shell.kill',
  summary:
    'Ends a running command and everything it started. SIGINT interrupts it like Ctrl+C; SIGTERM, the default, is followed by SIGKILL for processes that do not exit.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      processId: id,
      /** Signal to send. Default: `SIGTERM`. */
      signal: z.enum(['SIGTERM', 'SIGKILL', 'SIGINT']).optional(),
    }),
  output: () =>
    z.object({
      /** False when it had already ended. */
      killed: z.boolean(),
    }),
  errors: ['session-not-found', 'process-not-found', 'capability-missing'],
})

/** Every request about commands. */
export const shellRequests = [exec, kill] as const
