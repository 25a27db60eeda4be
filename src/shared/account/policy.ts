import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path, time } from '../kernel/fields'
import { AgentSelection } from '../session/entities'

const MOST_TARGETS = 20

const fields = {
  /** Reaction to a limit: ask the user, wait for the reset, or continue with a target. */
  atLimit: z.enum(['ask', 'park', 'continue']),
  /** Agents to continue with, the best first. */
  targets: z.array(AgentSelection).max(MOST_TARGETS),
  /** True when agents of other vendors may continue. */
  otherVendors: z.boolean(),
  /** True when keys that are billed by use may be used. */
  apiKeys: z.boolean(),
  /** True when other machines may continue. Nothing continues on another machine by itself yet. */
  machines: z.boolean(),
  /** Maximum cost of work without the user since their last message, in US dollars. Where the cost is not known, the user is asked. */
  maxUsd: z.number().positive().max(1_000_000),
  /** Time after which nothing goes on without the user. */
  finishBy: time,
  /** Maximum number of continuations for a message of the user. */
  maxResumes: z.int().min(0).max(10),
  /** Maximum number of switches for a message of the user. */
  maxHops: z.int().min(0).max(10),
}

/** Things that may happen at a limit without the user. */
export const LimitPolicy = z.object({
  ...fields,
  maxUsd: fields.maxUsd.optional(),
  finishBy: fields.finishBy.optional(),
})
export type LimitPolicy = z.infer<typeof LimitPolicy>

/** Changed fields of one level; null clears a field, so that the level above decides. */
export const LimitPolicyChanges = z.strictObject(
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable().optional()])) as {
    [K in keyof typeof fields]: z.ZodOptional<z.ZodNullable<(typeof fields)[K]>>
  },
)
export type LimitPolicyChanges = z.infer<typeof LimitPolicyChanges>

/** Level of a policy. */
export const PolicyOrigin = z.enum(['default', 'folder', 'session'])
export type PolicyOrigin = z.infer<typeof PolicyOrigin>

const level = {
  /** Session of the level. */
  sessionId: id.optional(),
  /** Project folder of the level; absolute. Absent, as the session: the default. */
  folder: path.optional(),
}
const answer = z.object({
  /** Merged policy. */
  policy: LimitPolicy,
  /** Level that each field comes from. */
  origins: z.partialRecord(z.enum(Object.keys(fields) as (keyof typeof fields)[]), PolicyOrigin),
})

export const getLimitPolicy = defineRequest({
  name: 'limitPolicy.get',
  stability: 'experimental',
  summary: 'Returns what may happen at a limit without the user, for a session, a folder or by default.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject(level),
  output: () => answer,
  errors: ['session-not-found'],
})

export const setLimitPolicy = defineRequest({
  name: 'limitPolicy.set',
  stability: 'experimental',
  summary: 'Changes what may happen at a limit without the user. Fields that are left out stay; null clears one.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...level,
      /** Changed fields. */
      policy: LimitPolicyChanges,
    }),
  output: () => answer,
  errors: ['session-not-found'],
})

export const getRunway = defineRequest({
  name: 'runway.get',
  stability: 'experimental',
  device: 'watch',
  summary:
    'Returns how many more sessions of the usual size the quota of an account will probably serve, learned from its readings and the tokens that sessions used.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ accountId: id }),
  output: () =>
    z.object({
      /** False while fewer than five readings were made, or nothing was used between them. */
      isKnown: z.boolean(),
      /** Range of the number of sessions. */
      sessions: z
        .object({
          /** Fewest. */
          from: z.number().nonnegative(),
          /** Most. */
          to: z.number().nonnegative(),
        })
        .optional(),
      /** Time until which that holds: the reset. */
      until: time.optional(),
      /** Number of readings that it is learned from. */
      basis: z.int().nonnegative().optional(),
    }),
  errors: ['account-not-found'],
})

/** Every request about what happens at limits. */
export const limitPolicyRequests = [getLimitPolicy, setLimitPolicy, getRunway] as const
