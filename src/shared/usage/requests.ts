import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, machineOfSession, sessionId, severalSessions } from '../kernel/fields'
import { CostTotal, MAX_USAGE_DAYS, SessionUsage, UsageDay } from './entities'
import { MAX_PRICE_FILE, ModelPrices, PriceState } from './price-list'
import { isTimeZone } from './local-day'
import { QUARTER_MS } from './rollup'

const tokens = z.number().nonnegative()
const timeZone = z.string().max(100).refine(isTimeZone, { message: 'not the name of a time zone' })
const notWritten = ['settings-invalid', 'settings-not-written'] as const
const quarter = z.int().nonnegative().multipleOf(QUARTER_MS)

const UsageTotals = z.object({
  /** All input, including tokens read from and written to a cache. */
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
  reasoningTokens: tokens,
  totalTokens: tokens,
  /** Counted reports: calls if the agent reports each call. */
  totalCalls: z.int().nonnegative(),
  /** By currency. */
  costs: z.array(CostTotal),
  /** Tokens of unknown cost, neither reported nor estimated. */
  uncostedTokens: tokens,
})

export const reportUsage = defineRequest({
  name: 'session.usage',
  summary:
    'Reports the token totals of a session as added up by a client. They count until an agent of the session reports to the host, so nothing is counted twice.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, ...SessionUsage.shape }),
  output: () =>
    z.object({
      /** Always true. */
      acknowledged: z.literal(true),
    }),
  errors: ['session-not-found'],
})

export const queryUsage = defineRequest({
  name: 'usage.query',
  device: 'watch',
  summary:
    'Returns usage totals by a dimension. Nothing is counted twice. `call` and `turn` require a session. A `branch` is a session with everything that branched from it, so branches are nested; `adapter` adds up all agents of a kind, by its name; the key of this host as a `machine` is empty; that of a `quarter` is the ISO time (UTC) at which that quarter of an hour begins.',
  scope: 'server',
  effect: 'read',
  routing: 'list',
  input: () =>
    z
      .strictObject({
        /** Dimension by which usage is grouped. */
        groupBy: z.enum([
          'call',
          'turn',
          'agent',
          'adapter',
          'session',
          'branch',
          'project',
          'day',
          'quarter',
          'model',
          'machine',
        ]),
        sessionId: id.optional(),
        /**
         * Machines whose usage counts, as it was at the last contact; empty for this one. Default: this one. Days of other
         * machines are those of UTC and count as a whole, where they begin; so they do by `quarter`.
         */
        machines: z.array(z.string().max(200)).min(1).max(1000).optional(),
        /** Unix ms, a whole quarter of an hour; start of the period, inclusive. */
        since: quarter.optional(),
        /** Unix ms, a whole quarter of an hour; end of the period, exclusive. */
        until: quarter.optional(),
        /** For `day`: offset of local time from UTC, in minutes. */
        timeZoneOffset: z.int().min(-1440).max(1440).multipleOf(15).default(0),
        /** For `day`: IANA name of the time zone, such as `Europe/Berlin`; days then follow its changes of offset. */
        timeZone: timeZone.optional(),
      })
      .refine(({ groupBy, sessionId }) => sessionId !== undefined || (groupBy !== 'call' && groupBy !== 'turn'), {
        message: 'the dimensions call and turn require a session',
        path: ['sessionId'],
      }),
  output: () =>
    z.object({
      /** `key` is null for usage without a group, such as a report without a model. */
      groups: z.array(
        z.object({
          /** Value of the dimension; null for usage without one. */
          key: z.string().nullable(),
          /** Sums of the group. */
          totals: UsageTotals,
        }),
      ),
      /** Sums of all groups. */
      total: UsageTotals,
      /** Date of the prices used for estimates. */
      pricesAsOf: z.string(),
      /** Source of those prices, such as `LiteLLM`. */
      pricesFrom: z.string(),
      /**
       * Number of sessions of other tools that were discovered and not imported, and whose usage counts from their files.
       * Absent when there are none, and for a session or other machines.
       */
      notImported: z.int().positive().optional(),
      /**
       * Number of sessions of other tools that were discovered and not imported, and whose usage is not counted, or not as
       * they are now; `import.countUsage` counts it. Absent when there are none, and for a session or other machines.
       */
      notCounted: z.int().positive().optional(),
    }),
  errors: ['session-not-found'],
})

export const usageDays = defineRequest({
  name: 'usage.days',
  device: 'watch',
  summary:
    'Returns the usage of sessions by day (of UTC, unless a time zone is given), agent and model; of sessions of other machines as it was at the last contact. Sessions that do not exist, or whose machine never reported their usage, are omitted.',
  scope: 'server',
  effect: 'read',
  routing: 'sessions',
  input: () =>
    z.strictObject({
      ...severalSessions(200),
      /**
       * IANA name of the time zone of days, such as `Europe/Berlin`; they follow its changes of offset. Days of sessions of
       * other machines are those of UTC and count as a whole, where they begin.
       */
      timeZone: timeZone.optional(),
    }),
  output: () =>
    z.object({
      /** Days by session. */
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          machineId: machineOfSession,
          /** Sequence of its last durable event; what has a lower one is older. */
          sequence: z.int().nonnegative(),
          /** The latest days, if there are more. */
          days: z.array(UsageDay).max(MAX_USAGE_DAYS),
        }),
      ),
    }),
})

export const getMetrics = defineRequest({
  name: 'session.usage.getMetrics',
  device: 'watch',
  summary:
    'Returns the usage of a session so far, by model, the working time of its agents, and the size of its changes of files.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Number of turns. */
      totalUserRequests: z.int().nonnegative(),
      /** Total duration of turns in milliseconds. */
      totalApiDurationMs: z.number().nonnegative(),
      /** Unix ms. */
      sessionStartTime: z.number(),
      /** Net changes of files in the session, reverted ones aside. */
      codeChanges: z.object({
        /** Lines of files whose lines could be counted in time. */
        linesAdded: z.int().nonnegative(),
        /** Removed lines of the same files. */
        linesRemoved: z.int().nonnegative(),
        /** Number of files that differ. */
        filesModifiedCount: z.int().nonnegative(),
      }),
      /** By model name; empty when the agent does not report it. */
      modelMetrics: z.record(
        z.string(),
        z.object({
          /** Requests to the model, with their costs. */
          requests: z.object({
            /** Number of requests. */
            count: z.int().nonnegative(),
            /** Costs by currency. */
            costs: z.array(CostTotal),
          }),
          /** Tokens by kind. */
          usage: UsageTotals.pick({
            inputTokens: true,
            outputTokens: true,
            cacheReadTokens: true,
            cacheWriteTokens: true,
            reasoningTokens: true,
          }),
        }),
      ),
      currentModel: z.string().optional(),
      /** Input of the latest call; absent when it was not reported. */
      lastCallInputTokens: tokens.optional(),
      /** Output of the latest call; absent when it was not reported. */
      lastCallOutputTokens: tokens.optional(),
    }),
  errors: ['session-not-found'],
})

export const getPrices = defineRequest({
  name: 'usage.prices.get',
  device: 'watch',
  summary: 'Returns the prices that estimates of costs use, and the price of a model.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** Name of a model, as agents report it. */
      model: z.string().max(300).optional(),
    }),
  output: () => z.object({ prices: PriceState, price: ModelPrices.optional() }),
})

export const importPrices = defineRequest({
  name: 'usage.prices.import',
  summary:
    'Replaces the price list that comes with Parley by that of a file: one in the form of `resources/prices.json`, or `model_prices_and_context_window.json` of LiteLLM. Costs that were estimated before are estimated again.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Content of the file; absent: the list that comes with Parley applies again. */
      content: z.string().max(MAX_PRICE_FILE).optional(),
      /** Date of the prices, for a file that has none. */
      asOf: z.iso.date().optional(),
    }),
  output: () =>
    z.object({
      prices: PriceState,
      /** Numbers of names whose price in the list differs from before. */
      changes: z.object({
        /** Names that had no price before. */
        added: z.int().nonnegative(),
        /** Names with another price than before. */
        changed: z.int().nonnegative(),
        /** Names that have no price any more. */
        removed: z.int().nonnegative(),
      }),
      /** Imported list that applied before, as `content` that brings it back; absent when it was the one of Parley. */
      replaced: z.string().optional(),
    }),
  errors: ['prices-invalid', 'settings-not-written'],
})

export const setPrice = defineRequest({
  name: 'usage.prices.set',
  summary:
    'Sets a price of the user for a model in settings.json, or removes it. Costs that were estimated before are estimated again.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Name of the model; a provider before it limits the price to that provider. */
      model: z.string().trim().min(1).max(300),
      /** Null removes the price of the user. */
      price: ModelPrices.nullable(),
    }),
  output: () => z.object({ prices: PriceState }),
  errors: notWritten,
})

/** Every request about usage. */
export const usageRequests = [
  reportUsage,
  queryUsage,
  getMetrics,
  usageDays,
  getPrices,
  importPrices,
  setPrice,
] as const
