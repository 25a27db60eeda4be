import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { PromptResult } from '#shared/adapter/port'
import type { FinishReason } from './step-outcome'

/** The end of an answer. */
export interface AnswerEnd {
  /** Told when the prompt ends with it. */
  readonly notice?: NoticeText
  /** Result other than a completed prompt. */
  readonly result?: PromptResult
  /** The answer was cut, in the middle of a call if it ends with one. */
  readonly isCut?: true
  /** The provider paused, and goes on when it is asked again. */
  readonly isPause?: true
}

type Way = 'done' | 'limit' | 'full' | 'filtered' | 'broken' | 'failed' | 'pause'

/** Reasons in the terms of providers, in small letters. The library knows only those of the kind that it speaks to. */
const ways: ReadonlyMap<string, Way> = new Map(
  (
    [
      [
        'done',
        ['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'complete', 'completed', 'finished', 'done', ''],
      ],
      ['done', ['tool_calls', 'tool_use', 'function_call', 'tool_call', 'compaction']],
      ['limit', ['length', 'max_tokens', 'max_length', 'max_output_tokens', 'token_limit', 'continuation']],
      ['full', ['model_context_window_exceeded', 'context_length_exceeded', 'model_length']],
      [
        'filtered',
        [
          'content_filter',
          'refusal',
          'safety',
          'sensitive',
          'blocklist',
          'prohibited_content',
          'recitation',
          'spii',
          'image_safety',
        ],
      ],
      [
        'failed',
        [
          'malformed_function_call',
          'unexpected_tool_call',
          'too_many_tool_calls',
          'missing_thought_signature',
          'malformed_response',
        ],
      ],
      [
        'broken',
        ['insufficient_system_resource', 'network_error', 'error', 'abort', 'aborted', 'cancelled', 'timeout'],
      ],
      ['pause', ['pause_turn']],
    ] as const
  ).flatMap(([way, names]) => names.map((name) => [name, way] as const)),
)

const ofLibrary: Readonly<Partial<Record<string, Way>>> = {
  stop: 'done',
  'tool-calls': 'done',
  length: 'limit',
  'content-filter': 'filtered',
  interrupted: 'broken',
  error: 'failed',
}

/** Returns what the reason of an answer's end means. `provider` is its name. */
export function endOf(finish: FinishReason | undefined, provider: string): AnswerEnd {
  if (finish === undefined) return {}
  const { unified, raw } = finish
  const known = raw === undefined ? undefined : ways.get(raw.toLowerCase())
  // The library tells a refusal apart from an ordinary end, which the provider's own reason may not.
  const way = unified === 'content-filter' ? 'filtered' : (known ?? ofLibrary[unified])
  if (way === undefined)
    return {
      notice:
        raw === undefined || raw === ''
          ? noticeText('answer-ended', { provider })
          : noticeText('answer-ended/reason', { provider, reason: raw }),
    }
  switch (way) {
    case 'done':
      return {}
    case 'pause':
      return { isPause: true, notice: noticeText('answer-paused', { provider }) }
    case 'limit':
      return {
        isCut: true,
        notice: noticeText('answer-cut/limit'),
      }
    case 'full':
      return {
        isCut: true,
        notice: noticeText('answer-cut/context'),
      }
    case 'broken':
      return {
        isCut: true,
        notice:
          raw === undefined || raw === ''
            ? noticeText('answer-cut/broken', { provider })
            : noticeText('answer-cut/broken-for', { provider, reason: raw }),
      }
    case 'filtered':
      return { result: failed(unified, "The provider's content filter stopped the answer.", 'rejected') }
    case 'failed':
      return {
        result: failed(
          unified,
          `The model could not finish its answer${reasonOf(raw)}. Send the message again.`,
          'error',
        ),
      }
  }
}

function reasonOf(raw: string | undefined): string {
  return raw === undefined ? '' : ` (${raw.slice(0, 100)})`
}

function failed(stopReason: string, message: string, outcome: 'error' | 'rejected'): PromptResult {
  return { outcome, stopReason, failure: { message, category: 'provider', recoverable: true } }
}
