import { z } from 'zod'
import { time } from '../../kernel/fields'
import { defineEvent } from '../../kernel/define'
import { BranchKind, ErrorCategory, RunStatus, Session, SessionChanges, TitleOrigin } from '../entities'
import { HostedRepository } from '../../place/entities'
import { sessionId } from './fields'
import { AgentNote, SessionSwitch } from '../../vocabulary/private'

export const created = defineEvent({
  type: 'created',
  summary: 'A session was created.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      createdAt: time,
      parentSessionId: z.string().nullable(),
      branchKind: BranchKind.nullable(),
      originWindowId: z.string().optional(),
      /** The session as it was created; absent in logs of earlier versions and of imported sessions. */
      session: Session.optional(),
    }),
  private: () =>
    z.object({
      /** Custom agent that the session works as, as its parent does. */
      customAgent: z.string().nullable().optional(),
      switches: z.array(SessionSwitch).readonly().optional(),
    }),
})

export const updated = defineEvent({
  type: 'updated',
  summary: 'Properties of the session changed; fetch it for their values.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list', 'rows'],
  payload: () =>
    z.object({
      sessionId,
      /** Names of the changed properties. */
      changedProperties: z.array(z.string()),
      /** Changed fields of the session itself; absent in logs of earlier versions. */
      values: SessionChanges.optional(),
    }),
  private: () =>
    z.object({
      /** Custom agent that the session works as; null: none. */
      customAgent: z.string().nullable().optional(),
      notes: z.array(AgentNote).readonly().optional(),
      /** A summary that agents have not received yet, of a branch that is gone. */
      untold: z.object({ messageId: z.string(), agentIds: z.array(z.string()).readonly() }).optional(),
      switches: z.array(SessionSwitch).readonly().optional(),
    }),
})

export const closed = defineEvent({
  type: 'closed',
  summary: 'The session was closed; its agents are stopped and everything is kept.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () =>
    z.object({
      sessionId,
      /** Reason, as the caller gave it. */
      reason: z.string().optional(),
    }),
})

export const resumed = defineEvent({
  type: 'resumed',
  summary: 'A closed session is active again.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ sessionId }),
})

export const archived = defineEvent({
  type: 'archived',
  summary: 'A closed session was archived.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list', 'attention'],
  payload: () => z.object({ sessionId }),
})

export const restored = defineEvent({
  type: 'restored',
  summary: 'An archived session was restored; it is closed.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ sessionId }),
})

export const purged = defineEvent({
  type: 'purged',
  summary: 'The session and all its data were deleted. The last event of a session; nothing can be replayed after it.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['attention'],
  payload: () => z.object({ sessionId }),
})

export const titleGenerated = defineEvent({
  type: 'title.generated',
  summary: 'The session got a generated title.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () =>
    z.object({
      /** Generated title. */
      title: z.string(),
      origin: TitleOrigin.optional(),
    }),
})

export const statusChanged = defineEvent({
  type: 'status.changed',
  summary: 'The activity of the session changed.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation', 'list', 'live'],
  payload: () => z.object({ from: RunStatus, to: RunStatus }),
})

export const errorRaised = defineEvent({
  type: 'error',
  summary: 'An operation failed. The conversation is kept.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['roster'],
  payload: () =>
    z.object({
      /** User-facing reason for the failure. */
      message: z.string(),
      /** Category of the failure. */
      category: ErrorCategory,
      recoverable: z.boolean(),
    }),
})

export const notice = defineEvent({
  type: 'notice',
  summary: 'A notice of the agent or the host outside the conversation.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      /** Severity. */
      level: z.enum(['info', 'warning', 'error']),
      /** Text for people, in English. */
      message: z.string(),
      /** Name of the text, for translations. Absent for words of an agent or the system. */
      text: z.string().optional(),
      /** Parameters of the text. */
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
})

/** One end of a handoff. */
const Handed = z.object({
  sessionId: z.string(),
  /** Id of the machine, as the host of this event names it. Absent: that host itself, or a machine that it does not follow. */
  machineId: z.string().optional(),
  /** Name of the machine. */
  machine: z.string(),
})

export const handoff = defineEvent({
  type: 'handoff',
  summary: 'The session came from another host, or went to one.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      sessionId,
      /** `moved`: only the session in `to` goes on. `continued`: the one in `from` goes on as well, by itself. */
      kind: z.enum(['moved', 'continued']),
      /** Session that was handed over. */
      from: Handed,
      /** Session that goes on. */
      to: Handed,
      /** Time of the handoff, in ISO 8601. */
      handoffTime: z.string(),
      /** Where the session that was handed over ran: `remote` on another host, `local` on the host of this event. */
      sourceType: z.enum(['remote', 'local']),
      /** The session on the other host. */
      remoteSessionId: z.string(),
      /** Hosted repository of the folder of the session that was handed over; absent when it has none. */
      repository: HostedRepository.optional(),
      /** Address of the server of the repository, such as `https://github.com`. */
      host: z.string().optional(),
      /** Summary of the session that was handed over. */
      summary: z.string().optional(),
      /** Context that its agent passes on to the one that continues. */
      context: z.string().optional(),
    }),
})

/** Events about the lifecycle of a session. */
export const lifecycleEvents = [
  created,
  updated,
  closed,
  resumed,
  archived,
  restored,
  purged,
  titleGenerated,
  statusChanged,
  errorRaised,
  notice,
  handoff,
] as const
