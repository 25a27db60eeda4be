import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, path } from '../kernel/fields'
import { AdapterInfo, KnownAgent, OwnSession } from './entities'

export const list = defineRequest({
  name: 'adapter.list',
  device: 'watch',
  summary: 'Returns the agents available on this machine, the default one first.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Rescans PATH and `settings.json` instead of answering from the cache. */
      refresh: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Agents by adapter, the default one first. */
      adapters: z.array(AdapterInfo),
    }),
})

export const listKnown = defineRequest({
  name: 'adapter.listKnown',
  device: 'watch',
  summary: 'Returns every agent that can be used when it is installed, with the command that installs it.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => nothing,
  output: () =>
    z.object({
      /** Agents in order of preference. */
      agents: z.array(KnownAgent),
    }),
})

/** Session of an agent's own, by the id that the agent gives it. */
const ownSession = { adapterName: id, adapterSessionId: z.string().min(1).max(512) }

export const listOwnSessions = defineRequest({
  name: 'adapter.sessions.list',
  summary:
    'Returns the sessions that an agent itself has, newest first, as the agent lists them. Starts the agent for that. Sessions of tools whose files Parley reads are among those of `import.discover`.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => z.strictObject({ adapterName: id }),
  output: () =>
    z.object({
      /** Sessions of the agent, newest first. */
      sessions: z.array(OwnSession),
      /** False when the agent has more than were read. */
      isWhole: z.boolean(),
      /** True when the agent deletes sessions on request. */
      canDelete: z.boolean(),
    }),
  errors: ['adapter-not-found', 'capability-missing', 'adapter-failed'],
})

export const continueOwnSession = defineRequest({
  name: 'adapter.sessions.continue',
  summary:
    'Creates a session in which an agent continues one of its own, and returns it. Where Parley has it already, returns that one. The agent starts with the first message.',
  scope: 'server',
  effect: 'write',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      ...ownSession,
      cwd: path,
      /** Title as the agent lists it. Null: the first message gives one. */
      title: z.string().max(500).nullable(),
    }),
  output: () => z.object({ sessionId: z.string() }),
  errors: ['adapter-not-found', 'capability-missing', 'folder-not-found'],
})

export const deleteOwnSession = defineRequest({
  name: 'adapter.sessions.delete',
  summary: 'Lets an agent delete one of its own sessions. It cannot be undone. Sessions of Parley stay.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () => z.strictObject(ownSession),
  output: () => z.object({ success: z.literal(true) }),
  errors: ['adapter-not-found', 'capability-missing', 'adapter-failed'],
})

/** Requests about the sessions that agents themselves have. */
export const ownSessionRequests = [listOwnSessions, continueOwnSession, deleteOwnSession] as const

/** Every other request of the adapter subject. */
export const adapterRequests = [list, listKnown] as const
