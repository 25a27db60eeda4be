import type { Block, ToolContent } from '#shared/session/blocks'
import type { ConversationBuilder, Place, ToolResult } from './conversation-builder'
import { fields, hasWords, isWhole } from './fields'
import type { Fate, Ledger } from './ledger'
import type { JsonRecord } from './records'
import { changeOfCall, kindOfTool, titleOfCall } from './tool-kinds'
import type { UserWords } from './user-words'
import { list, record, text, toolArguments } from './values'

const EMPTY: Fate = { hidden: 'empty' }

const callFields = fields({ any: 'type id name input' })
const resultFields = fields({ any: 'type tool_use_id toolUseID content is_error' })

type Shown = Extract<Block, { type: 'text' | 'image' | 'document' }>

export interface PartForms {
  /** Meaning of a text of the user. */
  wordsOf(words: string): UserWords
  /** Result of a call; undefined when it is not understood. Absent: as in Anthropic's interface. */
  resultOf?(part: JsonRecord): Omit<ToolResult, 'toolCallId'> | undefined
  /** Fate of a part of any other type. */
  otherwise?(part: JsonRecord): Fate
}

/** Messages with parts as in Anthropic's interface, which many tools keep as they are. */
export class MessageParts {
  constructor(
    readonly builder: ConversationBuilder,
    readonly ledger: Ledger,
    readonly forms: PartForms,
  ) {}

  /** Adds a message in the name of the user: results of calls, then what was typed. Returns its fate. */
  user(content: unknown, place: Place): Fate {
    const said: Shown[] = []
    const fate = this.#each(content, (part) => {
      if (part['type'] === 'tool_result') return this.#result(part, place)
      if (part['type'] === 'text') return this.#typed(part['text'], said)
      const shown = sourceOf(part)
      if (shown === undefined) return this.forms.otherwise?.(part) ?? 'unknown'
      said.push(shown)
      return 'shown'
    })
    if (said.length > 0) this.builder.prompt(said, place)
    return fate
  }

  /** Adds an answer of the model. Returns its fate. */
  answer(content: unknown, place: Place): Fate {
    return this.#each(content, (part) => {
      switch (part['type']) {
        case 'text':
          if (typeof part['text'] !== 'string') return 'unknown'
          return this.builder.text(part['text'], place) === null ? EMPTY : 'shown'
        case 'thinking':
          if (typeof part['thinking'] !== 'string') return 'unknown'
          return this.builder.reasoning(part['thinking'], place) === null ? EMPTY : 'shown'
        case 'tool_use':
          return this.#call(part, place)
        default:
          return this.forms.otherwise?.(part) ?? 'unknown'
      }
    })
  }

  #each(content: unknown, fateOf: (part: JsonRecord) => Fate): Fate {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    if (!Array.isArray(parts)) return 'unknown'
    return this.ledger.parts(
      list(parts),
      () => this.builder.whereabouts(),
      (part) => fateOf(record(part)),
    )
  }

  #typed(value: unknown, said: Shown[]): Fate {
    if (typeof value !== 'string') return 'unknown'
    const words = this.forms.wordsOf(value)
    if (words.kind !== 'typed') return words.kind === 'hidden' ? { hidden: words.rule } : 'unknown'
    said.push({ type: 'text', content: words.text })
    return 'shown'
  }

  #call(part: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['id'])
    const name = text(part['name'])
    if (toolCallId === undefined || name === undefined) return 'unknown'
    const args = toolArguments(part['input'])
    const shown = { ...titleOfCall(args), ...changeOfCall(args) }
    this.builder.toolCall({ toolCallId, name, args, kind: kindOfTool(name), ...shown }, place)
    return isWhole(part, callFields) ? 'shown' : 'unknown'
  }

  #result(part: JsonRecord, place: Place): Fate {
    const toolCallId = text(part['tool_use_id']) ?? text(part['toolUseID'])
    const result = (this.forms.resultOf ?? resultOfPart)(part)
    if (toolCallId === undefined || result === undefined) return 'unknown'
    this.builder.toolOutput({ toolCallId, ...result }, place)
    return this.forms.resultOf !== undefined || isWhole(part, resultFields) ? 'joined' : 'unknown'
  }
}

/** Returns the result of a call as in Anthropic's interface; undefined when it is something else. */
export function resultOfPart(part: JsonRecord): Omit<ToolResult, 'toolCallId'> | undefined {
  const { content } = part
  if (content !== undefined && typeof content !== 'string' && !Array.isArray(content)) return undefined
  const parts = typeof content === 'string' ? [content] : list(content)
  const output = parts.flatMap((each) => wordsIn(each) ?? []).join('\n')
  const pictures = parts.flatMap((each): ToolContent[] => {
    const shown = sourceOf(record(each))
    return shown?.type === 'image' ? [shown] : []
  })
  const isError = part['is_error'] === true
  return {
    output,
    outcome: isError ? 'error' : 'ok',
    ...(isError ? { isError } : {}),
    ...(pictures.length === 0 ? {} : { content: pictures }),
  }
}

/** Returns the words of a part of a result, as JSON where its form is not known; undefined for one without. */
function wordsIn(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  const { text: words } = record(part)
  if (typeof words === 'string') return words
  return sourceOf(record(part)) === undefined && hasWords(part) ? JSON.stringify(part) : undefined
}

/** Returns the picture or document that a part is. */
function sourceOf(part: JsonRecord): Extract<Shown, { type: 'image' | 'document' }> | undefined {
  const { type } = part
  if (type !== 'image' && type !== 'document') return undefined
  const source = record(part['source'])
  const data = text(source['data'])
  const url = text(source['url'])
  const mimeType = text(source['media_type']) ?? text(source['mediaType'])
  if (data !== undefined && mimeType !== undefined) return { type, source: { type: 'base64', data, mimeType } }
  return url === undefined ? undefined : { type, source: { type: 'url', url } }
}
