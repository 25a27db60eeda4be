import type { AnySessionEvent, SessionEventPayload } from '#shared/contract'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { PrivateFields } from '../port'

/*
 * An event's payload without what is stored elsewhere: ids that the envelope has too, and the text of a message. Which
 * parts were left out is noted in bits, so that exactly those are put back.
 */

type Payload = Readonly<Record<string, unknown>>

const SESSION_ID = 1
const TURN_ID = 2
const AGENT_ID = 4
/** `content` was a string: the message's only text. */
const CONTENT_TEXT = 8
/** `content.blocks` was the list of the message's blocks. */
const CONTENT_BLOCKS = 16
/** `content.blocks` was the message's only block, without a list. */
const CONTENT_BLOCK = 32
/** `message` was as the row of the message has it; of earlier versions. */
const MESSAGE = 64
const MESSAGE_BLOCKS = 128
/** `handoff` was the text of the message. */
const HANDOFF = 256
/** `messages` and `blocks` were what a removal had taken. */
const REMOVED_MESSAGES = 512
/** `message` is what of it does not follow from the rest of the event. */
const MESSAGE_HEAD = 1024
/** `blocks` of the private fields was the list of the message's blocks. */
const PRIVATE_BLOCKS = 2048

const NEEDS_MESSAGE =
  CONTENT_TEXT | CONTENT_BLOCKS | CONTENT_BLOCK | MESSAGE | MESSAGE_BLOCKS | HANDOFF | PRIVATE_BLOCKS

/** The part of an event that a message row holds. */
export interface StoredMessage {
  readonly message: ConversationMessage
  readonly blocks: readonly Block[]
}

/** The parts an event shares with a message row; each answers whether the row holds just this. */
export interface MessageComparison {
  hasBlocks(blocks: unknown): boolean
  hasText(text: string): boolean
}

/** A payload as it is stored. */
export interface PackedPayload {
  readonly restored: number
  readonly payload: string
  /** JSON of the private fields, or null. */
  readonly private: string | null
}

/** Leaves out the part that the envelope, or the message row that `findMessage` answers, has already. */
export function packPayload(
  event: AnySessionEvent,
  findMessage: (messageId: string) => MessageComparison | null,
  hidden?: PrivateFields,
): PackedPayload {
  const payload = event.payload as Payload
  // Undefined properties are not written; deleting them would give the object a shape that is slow to write.
  const short: Record<string, unknown> = { ...payload }
  let restored = 0
  if (payload['sessionId'] === event.sessionId) {
    short['sessionId'] = undefined
    restored |= SESSION_ID
  }
  if (event.turnId !== undefined && payload['turnId'] === event.turnId) {
    short['turnId'] = undefined
    restored |= TURN_ID
  }
  if (event.agentId !== undefined && payload['agentId'] === event.agentId) {
    short['agentId'] = undefined
    restored |= AGENT_ID
  }
  if (event.type === 'user_message.sent' || event.type === 'queue.edited')
    restored |= packContent(payload, short, findMessage)
  else if (event.type === 'message') restored |= packMessage(event, short, findMessage)
  else if (event.type === 'merged') restored |= packHandoff(payload, short, findMessage)
  else if (event.type === 'history.restored') {
    short['messages'] = undefined
    short['blocks'] = undefined
    restored |= REMOVED_MESSAGES
  }
  const shortPrivate = { ...hidden }
  if (hidden?.['blocks'] !== undefined && findMessage(payload['messageId'] as string)?.hasBlocks(hidden['blocks'])) {
    shortPrivate['blocks'] = undefined
    restored |= PRIVATE_BLOCKS
  }
  const json = JSON.stringify(shortPrivate)
  return { restored, payload: JSON.stringify(short), private: json === '{}' ? null : json }
}

/** The id of the message that has to be read to unpack a payload, or null. */
export function messageIdOf(restored: number, payload: Payload): string | null {
  return (restored & NEEDS_MESSAGE) === 0 ? null : (payload['messageId'] as string)
}

/** The id of the removal whose messages have to be read to unpack a payload, or null. */
export function removalIdOf(restored: number, payload: Payload): string | null {
  return (restored & REMOVED_MESSAGES) === 0 ? null : (payload['removalId'] as string)
}

/** Puts back the parts that {@link packPayload} left out. `message` is null when none is needed. */
export function unpackPayload(
  packed: { readonly restored: number; readonly payload: Payload },
  envelope: {
    readonly sessionId: string
    readonly turnId: string | null
    readonly agentId: string | null
    readonly timestamp: number
  },
  message: StoredMessage | null,
): Payload {
  const { restored, payload } = packed
  const head = restored & MESSAGE_HEAD ? { message: wholeHead(payload, envelope) } : {}
  return {
    ...(restored & SESSION_ID ? { sessionId: envelope.sessionId } : {}),
    ...(restored & TURN_ID ? { turnId: envelope.turnId } : {}),
    ...(restored & AGENT_ID ? { agentId: envelope.agentId } : {}),
    ...payload,
    ...head,
    ...(message === null ? {} : unpackMessage(restored, payload, message)),
  }
}

/** Puts back the part of the private fields that {@link packPayload} left out. Returns undefined when there are none. */
export function unpackPrivate(
  { restored, private: json }: Pick<PackedPayload, 'restored' | 'private'>,
  message: StoredMessage | null,
): PrivateFields | undefined {
  const hidden = json === null ? undefined : (JSON.parse(json) as PrivateFields)
  return restored & PRIVATE_BLOCKS ? { ...hidden, blocks: message?.blocks ?? [] } : hidden
}

/**
 * Returns a packed payload with the content that its message still has, so that it stays what was told when the message is
 * edited. Null when it has nothing of the content of this message.
 */
export function withOwnContent(
  { restored, payload }: { readonly restored: number; readonly payload: Payload },
  messageId: string,
  message: StoredMessage,
): Omit<PackedPayload, 'private'> | null {
  const ofContent = restored & (CONTENT_TEXT | CONTENT_BLOCKS | CONTENT_BLOCK)
  if (ofContent === 0 || payload['messageId'] !== messageId) return null
  const whole = { ...payload, ...unpackMessage(ofContent, payload, message) }
  return { restored: restored & ~ofContent, payload: JSON.stringify(whole) }
}

function packContent(
  payload: Payload,
  short: Record<string, unknown>,
  findMessage: (messageId: string) => MessageComparison | null,
): number {
  const stored = findMessage(payload['messageId'] as string)
  const content = payload['content']
  if (stored === null || content === undefined) return 0
  if (typeof content === 'string') {
    if (!stored.hasBlocks([{ type: 'text', content }])) return 0
    short['content'] = undefined
    return CONTENT_TEXT
  }
  const { blocks, ...rest } = content as { blocks: unknown }
  const isList = Array.isArray(blocks)
  if (!stored.hasBlocks(isList ? blocks : [blocks])) return 0
  short['content'] = rest
  return isList ? CONTENT_BLOCKS : CONTENT_BLOCK
}

function packMessage(
  { payload, turnId, agentId, timestamp }: AnySessionEvent,
  short: Record<string, unknown>,
  findMessage: (messageId: string) => MessageComparison | null,
): number {
  const { messageId, message, blocks } = payload as SessionEventPayload<'message'>
  let restored = 0
  if (message !== undefined) {
    short['message'] = shortHead(message, headOf(payload as Payload, { turnId, agentId, timestamp }))
    restored |= MESSAGE_HEAD
  }
  if (blocks !== undefined && findMessage(messageId)?.hasBlocks(blocks) === true) {
    short['blocks'] = undefined
    restored |= MESSAGE_BLOCKS
  }
  return restored
}

/** The part of an envelope that says something of its message. */
interface HeadEnvelope {
  readonly turnId?: string | null | undefined
  readonly agentId?: string | null | undefined
  readonly timestamp: number
}

/** The head of a message as the rest of its event suggests it. */
function headOf(payload: Payload, { turnId, agentId, timestamp }: HeadEnvelope): Payload {
  return {
    messageId: payload['messageId'],
    role: payload['role'],
    turnId: payload['turnId'] === undefined ? turnId : payload['turnId'],
    agentId: agentId ?? undefined,
    timestamp,
    status: 'complete',
  }
}

/** The fields of a head that are others than suggested; null for one that is suggested, but absent. */
function shortHead(head: Payload, suggested: Payload): Payload {
  const short: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...suggested, ...head }))
    if (head[name] === undefined && value !== undefined) short[name] = ABSENT
    else if (!(name in suggested) || suggested[name] !== value) short[name] = value
  return short
}

/** Stands for a field that is absent although the event suggests it. No value of a head is a list. */
const ABSENT: readonly never[] = []

function wholeHead(payload: Payload, envelope: HeadEnvelope): Payload {
  const whole = { ...headOf(payload, envelope), ...(payload['message'] as Payload) }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined && !Array.isArray(value)))
}

function packHandoff(
  payload: Payload,
  short: Record<string, unknown>,
  findMessage: (messageId: string) => MessageComparison | null,
): number {
  const { handoff, messageId } = payload as { handoff: string; messageId?: string }
  if (messageId === undefined || findMessage(messageId)?.hasText(handoff) !== true) return 0
  short['handoff'] = undefined
  return HANDOFF
}

function unpackMessage(restored: number, payload: Payload, { message, blocks }: StoredMessage): Payload {
  const [first] = blocks
  if (restored & HANDOFF) return { handoff: contentText(blocks) }
  if (restored & CONTENT_TEXT) return { content: first?.type === 'text' ? first.content : '' }
  if (restored & CONTENT_BLOCKS) return { content: { ...(payload['content'] as Payload), blocks } }
  if (restored & CONTENT_BLOCK) return { content: { ...(payload['content'] as Payload), blocks: first } }
  return {
    ...(restored & MESSAGE ? { message } : {}),
    ...(restored & MESSAGE_BLOCKS ? { blocks } : {}),
  }
}
