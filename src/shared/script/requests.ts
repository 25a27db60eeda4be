import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, sessionId, success } from '../kernel/fields'
import { ScriptName, ScriptPort, Scripts } from './entities'
import { MAX_COMMAND, MAX_COMMANDS } from './limits'

export const listScripts = defineRequest({
  name: 'workspace.scripts',
  summary:
    "Returns the scripts for the folder of a session: the person's own, else those that files of the repository name. Runs nothing.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () => bySession,
  output: () =>
    z.object({
      scripts: Scripts,
      /** First of the ten ports of the folder, which scripts get as `PORT`. */
      port: z.int(),
      /** Variables that scripts get, by name. */
      variables: z.record(z.string(), z.string()),
    }),
  errors: ['session-not-found', 'folder-not-found'],
})

export const setScript = defineRequest({
  name: 'workspace.scripts.set',
  summary:
    "Replaces the person's own script for the repository of a session, in settings.json; null takes it away. It comes before those of the repository's files.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      sessionId,
      script: ScriptName,
      /** Command lines, in order; null for none. */
      commands: z.array(z.string().trim().min(1).max(MAX_COMMAND)).min(1).max(MAX_COMMANDS).nullable(),
    }),
  output: () => z.object({ scripts: Scripts }),
  errors: ['session-not-found', 'folder-not-found', 'settings-invalid', 'settings-not-written'],
})

export const runScript = defineRequest({
  name: 'workspace.run',
  summary:
    'Runs a script in the folder of a session, in a terminal of the session. `hash` consents to its exact text. A script that runs already is not started again.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  extension: 'host',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      script: ScriptName,
      /** Hash of the commands that are consented to, from `workspace.scripts`. Absent: the person allowed them before. */
      hash: z.string().min(1).max(128).optional(),
    }),
  output: () =>
    z.object({
      /** Terminal with its output. */
      terminalId: z.string(),
      /** First of the ten ports of the folder. */
      port: z.int(),
      /** False when it ran already. */
      isStarted: z.boolean(),
    }),
  errors: [
    'session-not-found',
    'session-archived',
    'folder-not-found',
    'folder-untrusted',
    'script-not-found',
    'consent-needed',
    'process-limit',
    'process-failed',
    'capability-missing',
  ],
})

export const stopScript = defineRequest({
  name: 'workspace.run.stop',
  summary:
    'Ends a script with everything that it started, also in the background, and answers when its ports are free. Its output stays until its terminal is closed.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  stability: 'experimental',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** Script, as in `workspace.scripts`. */
      script: ScriptName,
    }),
  output: () =>
    z.object({
      /** False when it did not run. */
      success: z.boolean(),
    }),
  errors: ['session-not-found', 'process-failed'],
})

export const listPorts = defineRequest({
  name: 'workspace.ports',
  summary:
    'Returns the ports at which something that a script of a session started takes connections now, lowest first.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      sessionId: sessionId.optional().meta({ description: 'Absent: those of all sessions.' }),
    }),
  output: () =>
    z.object({
      /** Ports in use. */
      ports: z.array(ScriptPort),
    }),
  errors: ['session-not-found'],
})

export const closePort = defineRequest({
  name: 'workspace.port.close',
  summary: 'Ends the script that uses a port, with everything that it started, and answers when the port is free.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  stability: 'experimental',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** Port, as in `workspace.ports`. */
      port: z.int().min(1).max(65_535),
    }),
  output: () => success,
  errors: ['session-not-found', 'port-not-found', 'process-failed'],
})

/** Every request about scripts. */
export const scriptRequests = [listScripts, setScript, runScript, stopScript, listPorts, closePort] as const
