import type { MessageInput } from '#shared/session/blocks'
import type { ProviderKind } from '#shared/vocabulary/entities'
import { once, plainly, refusing, type Quirk } from '../testing/quirks/quirk'
import type { Asked } from '../testing/quirks/stage'

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const withPicture: MessageInput = {
  blocks: [
    { type: 'text', content: 'what is this' },
    { type: 'image', source: { type: 'base64', data: PICTURE, mimeType: 'image/png' } },
  ],
}
const hasPicture = ({ sent }: Asked): boolean => sent.includes(PICTURE)

const overflows: Readonly<Record<ProviderKind, readonly [message: string, code?: string]>> = {
  anthropic: ['prompt is too long: 210000 tokens > 200000 maximum'],
  openai: ['Your input exceeds the context window of this model.', 'context_length_exceeded'],
  google: ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).'],
  'openai-compatible': ["This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."],
}

/** Data that each kind of provider needs back with a call that it reasoned about. */
const neededBack: Readonly<Record<ProviderKind, readonly RegExp[]>> = {
  anthropic: [/"type":"thinking","thinking":"THOUGHT","signature":"SEAL"/],
  openai: [/"encrypted_content":"SEAL"/, /THOUGHT/],
  google: [/"functionCall":[^}]*\{[^}]*\}[^}]*\},"thoughtSignature":"SEAL"/],
  'openai-compatible': [/"reasoning_content":"THOUGHT"/],
}
const isBack = ({ sent, wire }: Asked): boolean => neededBack[wire.kind].every((words) => words.test(sent))

/** Refusals of messages, and what has to come back. */
export const messageQuirks: readonly Quirk[] = [
  {
    does: 'refuses a picture',
    message: withPicture,
    serve: refusing(
      hasPicture,
      'messages.3.content.1.image: the image has 7340032 bytes, and at most 5242880 are taken',
    ),
    comes: { outcome: 'error', error: /refused the request/, notice: /not sent to Here again/ },
    lacks: [PICTURE],
    steps: 1,
  },
  {
    does: 'refuses a request for its size',
    message: withPicture,
    serve: refusing(hasPicture, 'Request Entity Too Large', { status: 413 }),
    comes: { outcome: 'error', error: /larger than Here accepts/, notice: /not sent to Here again/ },
    lacks: [PICTURE],
  },
  {
    does: 'has a model without eyes, and breaks over pictures',
    message: withPicture,
    serve: refusing(hasPicture, 'image input is not supported - hint: provide the mmproj', { status: 500 }),
    comes: { outcome: 'error', error: /HTTP 500/, notice: /not sent to Here again/ },
    lacks: [PICTURE],
    steps: 1,
  },
  {
    does: 'takes a picture, and refuses it with the next message',
    message: withPicture,
    serve: refusing((asked) => hasPicture(asked) && asked.turn !== 'quirk', 'Too many images in the request'),
    comes: { outcome: 'completed' },
    thenNotice: /pictures and files of earlier messages/,
    lacks: [PICTURE],
  },
  {
    does: 'takes a picture',
    message: withPicture,
    serve: plainly,
    comes: { outcome: 'completed' },
    has: () => [PICTURE],
  },
  {
    does: 'refuses the words of a message',
    message: 'say FORBIDDEN',
    serve: refusing(({ sent }) => sent.includes('FORBIDDEN'), 'Invalid prompt: it was flagged'),
    comes: { outcome: 'error', error: /refused/ },
    thenNotice: /no longer sent/,
    lacks: ['FORBIDDEN'],
  },
  {
    does: 'refuses what a tool gave',
    serve: once(
      (reply) => reply.say([{ type: 'call', id: 'c1', name: 'list', args: '{"path":"."}' }], 'calls'),
      (reply) => reply.refuse(400, 'messages.2.content.0: text content must be valid'),
      plainly,
    ),
    comes: { outcome: 'completed', notice: /rejected the result of a tool/ },
    shows: ['answer to quirk 2'],
  },
  {
    does: 'needs reasoning back with calls',
    serve(reply, asked) {
      const thought = { type: 'thought', text: 'THOUGHT', seal: 'SEAL' } as const
      if (asked.turn === 'first') plainly(reply, asked)
      else if (asked.turn === 'quirk' && asked.step === 0)
        reply.say([thought, { type: 'call', id: 'call_1', name: 'list', args: '{"path":"."}', seal: 'SEAL' }], 'calls')
      else if (isBack(asked)) plainly(reply, asked)
      else reply.refuse(400, 'The request is not valid.')
    },
    comes: { outcome: 'completed' },
    has: ({ wire }) => neededBack[wire.kind],
    steps: 2,
  },
  {
    does: 'redacts its reasoning',
    kinds: ['anthropic'],
    serve: once((reply) =>
      reply.say(
        [
          { type: 'thought', text: '', seal: 'HIDDEN', isRedacted: true },
          { type: 'call', id: 'call_1', name: 'list', args: '{"path":"."}' },
        ],
        'calls',
      ),
    ),
    comes: { outcome: 'completed' },
    has: () => [/"type":"redacted_thinking","data":"HIDDEN"/],
  },
  {
    does: 'does not take reasoning that it gave',
    kinds: ['openai-compatible'],
    serve(reply, asked) {
      const isGiven = asked.turn === 'quirk' && asked.step === 0
      if (isGiven)
        reply.say([
          { type: 'thought', text: 'THOUGHT' },
          { type: 'text', text: 'so' },
        ])
      else if (asked.sent.includes('reasoning_content'))
        reply.refuse(400, "property 'reasoning_content' is unsupported, did you mean 'content'?")
      else plainly(reply, asked)
    },
    comes: { outcome: 'completed' },
    thenNotice: /reasoning/,
    lacks: ['reasoning_content'],
  },
  {
    does: 'demands reasoning that nobody gave',
    kinds: ['openai-compatible'],
    serve(reply, asked) {
      if (asked.turn === 'quirk' && asked.step === 0)
        reply.say([{ type: 'call', id: 'c1', name: 'list', args: '{"path":"."}' }], 'calls')
      else if (asked.sent.includes('"tool_calls"') && !asked.sent.includes('"reasoning_content"'))
        reply.refuse(
          400,
          'thinking is enabled but reasoning_content is missing in assistant tool call message at index 3',
        )
      else plainly(reply, asked)
    },
    comes: { outcome: 'completed', notice: /reasoning/ },
    has: () => ['"reasoning_content"'],
  },
  {
    does: 'takes no more requests for a moment',
    serve: once(
      (reply) => reply.refuse(429, 'slow down, the maximum of tokens is reached', undefined, { 'retry-after-ms': '1' }),
      plainly,
    ),
    comes: { outcome: 'completed' },
    steps: 2,
  },
  {
    does: 'takes no more requests for an hour',
    serve: once((reply) =>
      reply.refuse(429, 'Your context used too many tokens.', undefined, { 'retry-after': '3600' }),
    ),
    comes: { outcome: 'error', error: /takes no more requests for now\. Try again in 60 minutes\./ },
    steps: 1,
  },
  {
    does: 'says that the conversation is too long',
    serve: once((reply, { wire }) => reply.refuse(400, ...overflows[wire.kind])),
    comes: { outcome: 'error', error: /too long for the model\. Compress it/ },
    steps: 1,
  },
  {
    does: 'does not take the key any more',
    serve: once((reply) => reply.refuse(401, 'no such key')),
    comes: { outcome: 'error', error: /does not take the key/ },
    steps: 1,
  },
]
