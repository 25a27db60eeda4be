import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { PromptResult } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import { refusalOfResult } from './limits'
import type { RejectedAllowance } from './map-state'

const NAME = 'Claude Code'

/**
 * Returns the end of a turn from its last frame, with a notice about it if there is one. `failedCommand`: words of a command
 * of the program itself that failed; `rejected`: an allowance that was refused in the turn.
 */
export function endOf(
  frame: unknown,
  cancelled: boolean,
  { failedCommand, rejected }: { readonly failedCommand?: string; readonly rejected?: RejectedAllowance } = {},
): { readonly result: PromptResult; readonly notice?: NoticeText } {
  const notice = limitOf(frame)
  if (notice !== undefined) return { result: { outcome: 'completed', stopReason: notice.message }, notice }
  const result = resultOf(frame, cancelled, rejected)
  if (result.outcome === 'completed' && failedCommand === undefined)
    return { result, ...defined({ notice: cutOf(frame) }) }
  if (result.outcome !== 'completed' || failedCommand === undefined) return { result }
  return { result: { ...result, outcome: 'error', failure: providerFailure(explained(failedCommand)) } }
}

/** Returns the result of a prompt from its last frame. */
export function resultOf(frame: unknown, cancelled: boolean, rejected?: RejectedAllowance): PromptResult {
  const result = record(frame)
  const reason = text(result['terminal_reason']) ?? text(result['stop_reason']) ?? text(result['subtype'])
  const stopReason = reason === undefined ? {} : { stopReason: reason }
  if (cancelled) return { outcome: 'cancelled', ...stopReason }
  if (result['stop_reason'] === 'refusal')
    return { outcome: 'rejected', ...stopReason, failure: providerFailure(`${NAME} refused to go on.`) }
  if (result['is_error'] !== true) return { outcome: 'completed', ...stopReason }
  const words =
    text(result['result']) ??
    list(result['errors'])
      .flatMap((error) => text(error) ?? [])
      .join('\n')
  return {
    outcome: 'error',
    ...stopReason,
    failure: {
      ...providerFailure(words === '' ? 'The model failed.' : explained(words)),
      ...defined({ limit: refusalOfResult(result, words, rejected) }),
    },
  }
}

/**
 * Returns the notice of a prompt that stopped at a limit of the user's, which is not a failure; undefined otherwise.
 */
function limitOf(frame: unknown): NoticeText | undefined {
  const { subtype } = record(frame)
  if (subtype === 'error_max_turns') return noticeText('step-limit', { agent: NAME })
  if (subtype === 'error_max_budget_usd') return noticeText('money-limit', { agent: NAME })
  return undefined
}

/** Words about an answer that was cut, by the reason why the model stopped. */
const cuts: ReadonlyMap<unknown, NoticeText> = new Map([
  ['max_tokens', noticeText('answer-cut/limit')],
  ['model_context_window_exceeded', noticeText('answer-cut/context')],
])

function cutOf(frame: unknown): NoticeText | undefined {
  return cuts.get(record(frame)['stop_reason'])
}

const providerFailure = (message: string) => ({ message, category: 'provider', recoverable: true }) as const

/** Adds a remedy to an error about a missing login. */
function explained(words: string): string {
  if (!/\/login|not logged in|invalid api key|authentication/i.test(words)) return words
  return `${words}\nSign in in one of two ways: run "claude" in a terminal and use /login, or give this session a provider with an API key in Parley's settings. With a key from Parley the login is not used.`
}
