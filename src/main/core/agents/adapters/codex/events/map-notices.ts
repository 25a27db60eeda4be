import type { z } from 'zod'
import { wrap } from '#core/agents/adapters/conversion'
import type { Mapped, MapState } from './map-state'
import type { Mapper } from './mapper'
import { readMessage } from '../protocol/fast-path'
import {
  ErrorParams,
  RateLimitsParams,
  ReroutedParams,
  ReviewedParams,
  ServerStatusParams,
  SummaryParams,
  WritableParams,
} from '../protocol/messages'
import { failedCall } from './failed-calls'
import { allowancesOf, quotaNotices } from '../account/quota'
import { remember } from '#core/agents/adapters/remembered'

/** Messages that result in notices, by method. */
export const notices: readonly (readonly [string, Mapper])[] = [
  ['error', mapError],
  ['warning', warning(readMessage, (message) => message)],
  ['guardianWarning', warning(readMessage, (message) => message)],
  ['configWarning', warning(reader(SummaryParams), ({ summary, details }) => detailed(summary, details))],
  [
    'mcpServer/startupStatus/updated',
    warning(reader(ServerStatusParams), ({ name, status, error }) =>
      status === 'failed' ? detailed(`The MCP server ${name} could not be started.`, error) : undefined,
    ),
  ],
  [
    'model/rerouted',
    warning(
      reader(ReroutedParams),
      ({ fromModel, toModel }) => `The answer comes from ${toModel} in place of ${fromModel}.`,
    ),
  ],
  [
    'item/autoApprovalReview/completed',
    warning(reader(ReviewedParams), ({ review: { status, rationale } }) =>
      status === 'denied'
        ? detailed("Codex's own reviewer did not allow what it was about to do.", rationale)
        : undefined,
    ),
  ],
  ['modelProvider/authRecoveryStarted', warning(readMessage, (message) => message)],
  ['windows/worldWritableWarning', warning(reader(WritableParams), ({ samplePaths }) => writable(samplePaths))],
  ['account/rateLimits/updated', mapRateLimits],
]

function reader<P>(schema: z.ZodType<P>): (native: unknown) => P | undefined {
  return (native) => schema.safeParse(native).data
}

/** Creates a mapper that emits a notice once. */
function warning<P>(read: (native: unknown) => P | undefined, text: (params: P) => string | undefined): Mapper {
  return (state, native) => {
    const params = read(native)
    if (params === undefined) return undefined
    const message = text(params)
    if (message === undefined || state.warnings.has(message)) return { state, events: [] }
    return {
      state: { ...state, warnings: remember(state.warnings, message) },
      events: [{ type: 'notice', level: 'warning', message }],
    }
  }
}

const writable = (paths: readonly string[]): string =>
  `Everybody may write to folders that Codex cannot guard: ${paths.join(', ')}.`

/** Converts the use of quotas, each threshold once. */
function mapRateLimits(state: MapState, native: unknown): Mapped | undefined {
  const params = RateLimitsParams.safeParse(native).data
  if (params === undefined) return undefined
  const notices = quotaNotices(params.rateLimits).filter(({ message }) => !state.warnings.has(message))
  const told = { ...state, limits: params.rateLimits }
  const allowances = Object.fromEntries(allowancesOf(params.rateLimits))
  const quota = Object.keys(allowances).length === 0 ? [] : [{ type: 'quota', allowances } as const]
  if (notices.length === 0) return { state: told, events: quota }
  return {
    state: { ...told, warnings: notices.reduce((all, { message }) => remember(all, message), state.warnings) },
    events: [...quota, ...notices],
  }
}

/** The end of the turn reports its failure; what is tried again is a notice. */
function mapError(state: MapState, native: unknown): Mapped | undefined {
  const params = ErrorParams.safeParse(native).data
  if (params === undefined) return undefined
  const { error, willRetry, threadId } = params
  const message = detailed(error.message, error.additionalDetails)
  const childId = threadId == null ? undefined : state.threads.get(threadId)?.childId
  const events = [
    ...(willRetry ? [{ type: 'notice', level: 'warning', message } as const] : []),
    ...failedCall(error, willRetry),
  ]
  return { state, events: wrap(childId, events) }
}

function detailed(message: string, details: string | null | undefined): string {
  return (details ?? '') === '' ? message : `${message} ${details ?? ''}`
}
