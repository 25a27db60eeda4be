import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, machineOfSession, operationId, path, sessionId, success, time } from '../kernel/fields'
import { ToolContent } from '../session/blocks'
import { ToolKind } from '../vocabulary/entities'
import { PermissionDecision } from './decision'
import { PermissionEntry, PermissionScope } from './entities'
import { SessionInfo } from './hook'
import { PermissionRule, PermissionRuleDraft, PermissionRulePatch } from './rule'
import { dismissStricter, listStricter } from './stricter'

const requestId = id
/** The request of an agent. */
const ofRequest = { requestId, machineId: machineOfSession } as const

// ── Asking ───────────────────────────────────────────────────────────────────

export const ask = defineRequest({
  name: 'session.permissions.ask',
  extension: 'approvals',
  summary:
    'Requests permission for an agent that Parley does not run, and waits for the decision of rules and policies, or of the user. The request is withdrawn when the client closes its side of the connection.',
  scope: 'session',
  effect: 'write',
  endsWithConnection: true,
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Kind of agent; rules can refer to it. */
      adapterName: z.string().min(1).max(200),
      toolName: z.string().min(1).max(200),
      /** Complete tool input. */
      toolInput: z.record(z.string(), z.unknown()),
      /** Folder of the tool; absolute. Default: the session's folder. */
      cwd: path.optional(),
      /** One-line summary, for example the command itself. */
      summary: z.string().min(1),
      dangerLevel: ToolKind,
      /** Contents to show with the request, such as a diff. */
      preview: z.array(ToolContent).optional(),
      /** Cancels the wait with `operation.cancel`; nothing was decided then. */
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** `none`: nobody answered, and nothing was decided. */
      answer: z.enum(['allow', 'deny', 'none']),
      /** Reason for the denial. */
      message: z.string().optional(),
    }),
  errors: ['session-not-found', 'session-archived', 'cancelled'],
})

// ── Answering ────────────────────────────────────────────────────────────────

/**
 * Answers a permission request with one of the agent's own options (`optionId`), or with `behavior` and `scope`. A
 * scope wider than `once` saves a rule (`rule`, or the one that `permission.preview` returns), whatever the agent
 * offers. A request that was open when Parley ended accepts only an answer that creates a rule, or a denial, which
 * dismisses it.
 */
export const respond = defineRequest({
  name: 'permission.respond',
  device: 'approve',
  extension: 'approvals',
  answers: 'permission',
  aliases: ['session.permission.respond'],
  summary: 'Answers a permission request.',
  scope: 'session',
  effect: 'write',
  routing: 'request',
  input: () =>
    z
      .strictObject({
        requestId: z.string(),
        sessionId: z.string().optional(),
        optionId: z.string().optional(),
        /** Decision; needed unless `optionId` names an option of the agent. */
        behavior: z.enum(['allow', 'deny']).optional(),
        /** Reach of the decision. Default: this request only. */
        scope: PermissionScope.optional(),
        /** Rule to save instead of the generated one. Its effect must match the behavior. */
        rule: PermissionRuleDraft.optional(),
        /** Given to the agent with a denial, if it accepts a message. */
        message: z.string().max(10_000).optional(),
      })
      .refine((input) => input.optionId !== undefined || input.behavior !== undefined, {
        message: 'optionId or behavior is required',
      })
      .refine((input) => input.rule === undefined || (input.scope !== undefined && input.scope !== 'once'), {
        message: 'a rule requires the scope session or always',
      })
      .refine(
        ({ rule, behavior, optionId }) => rule === undefined || (rule.effect === behavior && optionId === undefined),
        {
          message: "a rule requires a behavior equal to the rule's effect",
        },
      ),
  output: () =>
    z.object({
      success: z.boolean(),
      /** Actual scope of the answer. */
      appliedScope: PermissionScope,
      ruleId: z.string().optional(),
    }),
  errors: ['permission-not-found', 'permission-resolved', 'permission-option', 'permission-rule-invalid'],
})

export const handlePendingPermissionRequest = defineRequest({
  name: 'session.permissions.handlePendingPermissionRequest',
  device: 'approve',
  extension: 'approvals',
  answers: 'permission',
  summary:
    'Answers a permission request of a session with one of a few keywords. Answers wider than `once` save a rule.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      requestId,
      /** Decision, in the words of the caller's schema. */
      result: PermissionDecision,
    }),
  output: () =>
    z.object({
      /** False when it was already answered. */
      success: z.boolean(),
    }),
  errors: ['permission-not-found', 'permission-resolved', 'permission-option', 'permission-rule-invalid'],
})

export const preview = defineRequest({
  name: 'permission.preview',
  device: 'approve',
  extension: 'approvals',
  summary: 'Returns the rule that an answer with a scope would save, for review and editing.',
  scope: 'session',
  effect: 'read',
  routing: 'request',
  input: () =>
    z.strictObject({
      ...ofRequest,
      /** Reach of the decision. */
      scope: PermissionScope,
      /** Default: allow. */
      behavior: z.enum(['allow', 'deny']).optional(),
    }),
  output: () =>
    z.object({
      /** Null: nothing would be saved; `text` gives the reason. */
      rule: PermissionRuleDraft.nullable(),
      /** User-facing text. */
      text: z.string(),
    }),
  errors: ['permission-not-found', 'permission-resolved'],
})

// ── The inbox ────────────────────────────────────────────────────────────────

export const list = defineRequest({
  name: 'permission.list',
  device: 'watch',
  extension: 'approvals',
  summary: 'Returns permission requests of all sessions with their outcomes, newest first.',
  scope: 'server',
  effect: 'read',
  routing: 'list',
  input: () =>
    z.strictObject({
      /** `pending`: open requests, including those that were open when Parley ended. */
      state: z.enum(['pending', 'resolved', 'all']),
      sessionId: sessionId.optional(),
      limit: z.int().min(1).max(500),
      /** Only requests older than this one. */
      before: requestId.optional(),
    }),
  output: () =>
    z.object({
      /** Matching permission requests. */
      entries: z.array(PermissionEntry),
      /** As in `permissions.changed`. */
      pending: z.int().nonnegative(),
      /** Sessions with pending requests. */
      sessions: z.array(SessionInfo),
    }),
  errors: ['permission-not-found'],
})

export const snooze = defineRequest({
  name: 'permission.snooze',
  device: 'approve',
  extension: 'approvals',
  summary: 'Snoozes a request: it stays open but is excluded from badges until later.',
  scope: 'session',
  effect: 'write',
  routing: 'request',
  input: () =>
    z.strictObject({
      ...ofRequest,
      /** Unix milliseconds; null: unsnoozes. Default: in an hour. */
      until: time.nullable().optional(),
    }),
  output: () => z.object({ success: z.boolean(), snoozedUntil: z.number().nullable() }),
  errors: ['permission-not-found', 'permission-resolved'],
})

export const setExpiry = defineRequest({
  name: 'permission.setExpiry',
  device: 'approve',
  extension: 'approvals',
  summary: 'Sets the time at which an unanswered request is denied automatically.',
  scope: 'session',
  effect: 'write',
  routing: 'request',
  input: () =>
    z.strictObject({
      ...ofRequest,
      /** Unix milliseconds; null: never, the default. */
      expiresAt: time.nullable(),
    }),
  output: () => success,
  errors: ['permission-not-found', 'permission-resolved'],
})

// ── Rules ────────────────────────────────────────────────────────────────────

export const listRules = defineRequest({
  name: 'permission.rule.list',
  extension: 'approvals',
  summary:
    'Returns the saved rules, newest first; for a session, its own and those that apply to folders or everywhere.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId: sessionId.optional() }),
  output: () =>
    z.object({
      /** Saved rules. */
      rules: z.array(PermissionRule),
    }),
})

export const addRule = defineRequest({
  name: 'permission.rule.add',
  extension: 'approvals',
  summary: 'Saves a rule. Open requests that match it are answered.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ rule: PermissionRuleDraft }),
  output: () => z.object({ rule: PermissionRule }),
  errors: ['permission-rule-invalid', 'session-not-found'],
})

export const updateRule = defineRequest({
  name: 'permission.rule.update',
  extension: 'approvals',
  summary: 'Changes a saved rule.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ ruleId: z.string(), patch: PermissionRulePatch }),
  output: () => z.object({ rule: PermissionRule }),
  errors: ['permission-rule-not-found', 'permission-rule-invalid', 'session-not-found'],
})

export const removeRule = defineRequest({
  name: 'permission.rule.remove',
  extension: 'approvals',
  summary: 'Revokes a saved rule.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ ruleId: z.string() }),
  output: () => success,
  errors: ['permission-rule-not-found'],
})

// ── Session-wide ─────────────────────────────────────────────────────────────

export const setApproveAll = defineRequest({
  name: 'session.permissions.setApproveAll',
  extension: 'approvals',
  summary: 'Allows everything in a session, including pending requests; or returns to asking.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** True to allow everything that no rule denies. */
      enabled: z.boolean(),
    }),
  output: () => success,
  errors: ['session-not-found'],
})

export const resetSessionApprovals = defineRequest({
  name: 'session.permissions.resetSessionApprovals',
  extension: 'approvals',
  summary: 'Deletes the permission decisions of a session: its own rules, and the setting that allows everything.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found'],
})

/** Every request of the permission subject. */
export const permissionRequests = [
  ask,
  respond,
  handlePendingPermissionRequest,
  preview,
  list,
  snooze,
  setExpiry,
  listRules,
  addRule,
  updateRule,
  removeRule,
  listStricter,
  dismissStricter,
  setApproveAll,
  resetSessionApprovals,
] as const
