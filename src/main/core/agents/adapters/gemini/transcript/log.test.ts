import { expect, it } from 'vitest'
import { contentText } from '#shared/session/block-text'
import { Rewound, type ReadingOptions, type TranscriptPart } from '#core/agents/transcript/format'
import { eachItem } from '#core/agents/transcript/items'
import { parseGemini } from './parse'

const header = { sessionId: 'g', startTime: '2026-03-01T10:00:00.000Z', kind: 'main' }
const asked = (id: string, words: string) => ({ id, timestamp: 1000, type: 'user', content: [{ text: words }] })
const answered = (id: string, words: string) => ({ id, timestamp: 2000, type: 'gemini', content: words, thoughts: [] })

/** Creates a file with one piece per line; `onRead` is called before each is returned. */
function logOf(lines: readonly object[], onRead: (at: number) => void = () => undefined): TranscriptPart {
  return {
    path: 'session-1.jsonl',
    async *read() {
      for (const [at, line] of lines.entries()) {
        onRead(at)
        yield await Promise.resolve(Buffer.from(`${JSON.stringify(line)}\n`))
      }
    },
  }
}

async function wordsOf(lines: readonly object[], options?: ReadingOptions): Promise<string[]> {
  const words: string[] = []
  for await (const item of eachItem(parseGemini([logOf(lines)], 'g', options)))
    if (item.kind === 'message') words.push(contentText([...item.message.blocks]))
  return words
}

it('tells each message as soon as another one follows', async () => {
  const lines = [header, ...Array.from({ length: 50 }, (_, at) => asked(`u${at}`, `Words ${at}`))]
  for (const isRewound of [false, true]) {
    let read = 0
    let told = 0
    let most = 0
    const file = logOf(lines, (at) => {
      read = at
      if (told > 0) most = Math.max(most, read - told)
    })
    for await (const item of eachItem(parseGemini([file], 'g', { isRewound }))) if (item.kind === 'message') told++
    expect(told).toBe(50)
    // The header, and the message that may have further parts.
    expect(most).toBeLessThanOrEqual(3)
  }
})

const takenBack: readonly { readonly name: string; readonly lines: readonly object[]; readonly left: string[] }[] = [
  {
    name: 'a prompt and what followed it',
    lines: [
      header,
      asked('u1', 'One'),
      answered('a1', 'Two'),
      asked('u2', 'Three'),
      { $rewindTo: 'u1' },
      asked('u3', 'Four'),
    ],
    left: ['Four'],
  },
  {
    name: 'all messages, by others',
    lines: [
      header,
      asked('u1', 'One'),
      answered('a1', 'Two'),
      { $set: { messages: [answered('a1', 'Shorter'), asked('u1', 'One')], summary: 'Short' } },
      asked('u2', 'Three'),
    ],
    left: ['Shorter', 'One', 'Three'],
  },
  {
    name: 'words of a message, later',
    lines: [header, asked('u1', 'One'), answered('a1', ''), asked('u2', 'Three'), answered('a1', 'Two')],
    left: ['One', 'Two', 'Three'],
  },
]

it.each(takenBack)('reads again what took back $name', async ({ lines, left }) => {
  await expect(wordsOf(lines)).rejects.toBeInstanceOf(Rewound)
  expect(await wordsOf(lines, { isRewound: true })).toEqual(left)
  // For a list the beginning suffices.
  await expect(wordsOf(lines, { isPartial: true })).resolves.not.toEqual([])
})

it('reads in one go what only took back its last message, or none', async () => {
  const lines = [
    header,
    { $set: { messages: [asked('c', '<session_context></session_context>')] } },
    header,
    { $set: { messages: [asked('c', '<session_context></session_context>')] } },
    asked('u1', 'One'),
    { $rewindTo: 'u1' },
    { $rewindTo: 'nobody' },
    asked('u2', 'Two'),
    answered('a1', 'Thr'),
    answered('a1', 'Three'),
  ]
  for (const isRewound of [false, true]) expect(await wordsOf(lines, { isRewound })).toEqual(['Two', 'Three'])
})

const context = { $set: { messages: [asked('c', '<session_context></session_context>')] } }
const used = (id: string, input: number): object => ({ ...answered(id, 'Used'), tokens: { input, output: 1 } })

it('keeps what was said when the session is loaded and its context told again', async () => {
  const lines = [header, context, asked('u1', 'One'), answered('a1', 'Two'), header, context]
  expect(await wordsOf(lines, { isRewound: true })).toEqual(['One', 'Two'])
  expect(await wordsOf([...lines, asked('u2', 'Three')], { isRewound: true })).toEqual(['One', 'Two', 'Three'])
})

it.each([
  ['by a list', { $set: { messages: [asked('u3', 'Summary')] } }],
  ['by a mark', { $rewindTo: 'a1' }],
])('counts the calls of answers that were taken back %s, each once', async (_name, takes) => {
  const lines = [header, asked('u1', 'One'), used('a1', 3), used('a1', 4), asked('u2', 'Two'), used('a2', 50), takes]
  const inputs: number[] = []
  const file = logOf(lines)
  for await (const item of eachItem(parseGemini([file], 'g', { isRewound: true })))
    if (item.kind === 'session') inputs.push(...item.session.usage.map(({ report }) => report.inputTokens))
  expect(inputs.toSorted((a, b) => a - b)).toEqual([4, 50])
  await expect(wordsOf(lines)).rejects.toBeInstanceOf(Rewound)
})
