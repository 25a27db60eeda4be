import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { bySession, nothing, pathOrNone, sessionId, success } from '../../kernel/fields'
import { SessionLimits } from '../../limits/entities'
import { ApprovalPolicy, BranchKind, ForkTransforms, Session, SessionListItem } from '../entities'
import { SessionFacets } from '../entities/facets'
import { criteria, messageCriteria, toolCriteria, page, successOrReason } from './fields'

/** Maximum number of sessions that a search returns. */
const MOST_FOUND = 10_000

export const create = defineRequest({
  name: 'session.create',
  summary: 'Creates a session.',
  scope: 'session',
  effect: 'write',
  routing: 'target',
  creates: 'session',
  input: () =>
    z.strictObject({
      sessionId: sessionId.optional(),
      /** Title; absent to have one generated. */
      title: z.string().max(500).optional(),
      targetWorkingDirectory: pathOrNone.optional(),
      executionTargetId: z.string().optional(),
      originWindowId: z.string().optional(),
      parentSessionId: z.string().optional(),
      branchKind: BranchKind.optional(),
      forkPointMessageId: z.string().optional(),
      forkTransforms: ForkTransforms.optional(),
      /** With branchKind `subagent` only. */
      spawningToolCallId: z.string().optional(),
    }),
  output: () => z.object({ sessionId: z.string() }),
  errors: ['session-exists', 'session-not-found', 'invalid-lineage', 'message-not-found', 'folder-not-found'],
})

export const get = defineRequest({
  name: 'session.get',
  device: 'watch',
  summary: 'Returns a session, or null.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** The session; null when there is none with this id. */
      session: Session.nullable(),
    }),
})

export const list = defineRequest({
  name: 'session.list',
  device: 'watch',
  summary: 'Returns sessions, latest activity first.',
  scope: 'session',
  effect: 'read',
  routing: 'list',
  input: () =>
    z.strictObject({
      ...criteria,
      /** True to include the first message and the number of messages. */
      includePreview: z.boolean().optional(),
      executionTargetId: z.string().optional(),
      ...page,
    }),
  output: () =>
    z.object({
      /** Sessions of this page. */
      sessions: z.array(SessionListItem),
      total: z.int().nonnegative(),
    }),
})

export const search = defineRequest({
  name: 'session.search',
  device: 'watch',
  summary:
    'Finds sessions with a message, title, tags or notes that contain all words of the query, latest activity first; those with its words exactly as typed come before others. Any text is a valid query. `session.search.hits` explains each result.',
  scope: 'session',
  effect: 'read',
  routing: 'list',
  input: () =>
    z.strictObject({
      /** Words to find. */
      query: z.string().max(1000),
      ...criteria,
      isImported: z.boolean().optional(),
      ...messageCriteria,
      ...toolCriteria,
      limit: z.int().min(1).max(MOST_FOUND).optional(),
    }),
  output: () =>
    z.object({
      /** Sessions of this page. */
      sessions: z.array(SessionListItem),
      total: z.int().nonnegative(),
      /** True if more sessions than `total` may match: common words are searched for only until the page is complete. */
      isMore: z.boolean().optional(),
    }),
})

export const getStatusCounts = defineRequest({
  name: 'session.getStatusCounts',
  device: 'watch',
  summary: 'Returns the number of sessions by status.',
  scope: 'session',
  effect: 'read',
  routing: 'list',
  input: () => nothing,
  output: () =>
    z.object({
      /** Number of all sessions. */
      all: z.int().nonnegative(),
      /** Number of active sessions. */
      active: z.int().nonnegative(),
      /** Number of closed sessions. */
      closed: z.int().nonnegative(),
      /** Number of archived sessions. */
      archived: z.int().nonnegative(),
      /** Number of sessions that were found in files of other programs and not opened yet. */
      discovered: z.int().nonnegative(),
    }),
})

export const getFacets = defineRequest({
  name: 'session.getFacets',
  device: 'watch',
  summary: 'Returns the values that lists of sessions can be filtered by, each with its number of sessions.',
  scope: 'session',
  effect: 'read',
  routing: 'list',
  input: () =>
    z.strictObject({
      /** Status of the sessions; absent or `all` for every one. */
      status: criteria.status,
      /** Excluded statuses. */
      except: criteria.except,
      /** Excluded kinds of branches. */
      exceptKinds: criteria.exceptKinds,
    }),
  output: () => SessionFacets,
})

export const close = defineRequest({
  name: 'session.close',
  summary: 'Closes a session: stops its agents, ends its turn as cancelled, and keeps everything.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Reason for the close, kept with its event. */
      reason: z.string().max(1000).optional(),
    }),
  output: () => successOrReason,
  errors: ['session-not-found'],
})

export const resume = defineRequest({
  name: 'session.resume',
  summary: 'Reopens a closed session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () => successOrReason,
  errors: ['transcript-unusable', 'session-not-found', 'session-moved'],
})

export const archive = defineRequest({
  name: 'session.archive',
  summary: 'Archives a closed session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () => successOrReason,
  errors: ['session-not-found'],
})

export const restore = defineRequest({
  name: 'session.restore',
  summary: 'Restores an archived session; it is closed then.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () => successOrReason,
  errors: ['session-not-found'],
})

export const purge = defineRequest({
  name: 'session.purge',
  summary: 'Deletes an archived session with all its data, and frees its disk space.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      success: z.boolean(),
      /** User-facing reason why it was not done. */
      error: z.string().optional(),
      /** Number of events that were deleted. */
      eventsDeleted: z.int().nonnegative().optional(),
      /** Number of bytes by which the store file shrank. */
      bytesFreed: z.int().nonnegative().optional(),
    }),
  errors: ['session-not-found'],
})

export const update = defineRequest({
  name: 'session.update',
  summary: 'Changes individual properties of a session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** New title; null to have none, absent to keep it. */
      title: z.string().max(500).nullable().optional(),
      approvalPolicyOverride: ApprovalPolicy.nullable().optional(),
      executionTargetId: z.string().nullable().optional(),
      budgetUsd: SessionLimits.shape.budgetUsd.unwrap().nullable().optional(),
      timeoutSeconds: SessionLimits.shape.timeoutSeconds.unwrap().nullable().optional(),
      /** Pins it to the top of lists, or unpins it. */
      isPinned: z.boolean().optional(),
    }),
  output: () => success,
  errors: ['session-not-found'],
})

/** Requests about the lifecycle of a session. */
export const lifecycleRequests = [
  create,
  get,
  list,
  search,
  getStatusCounts,
  getFacets,
  close,
  resume,
  archive,
  restore,
  purge,
  update,
] as const
