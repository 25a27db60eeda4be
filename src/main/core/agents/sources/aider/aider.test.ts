import { expect, it } from 'vitest'
import { Ledger } from '#core/agents/transcript/ledger'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { aiderTranscripts } from './index'

/** Aider ends its own lines with two spaces. */
const own = (...lines: string[]) => lines.map((line) => `${line}  \n`).join('')
const first = [
  '\n# aider chat started at 2026-03-01 10:00:00\n\n',
  own('> Aider v0.86.2', '> Main model: claude-sonnet-4-5 with diff edit format', '> --message Mend'),
  'of several lines\n',
  own('\n#### Mend the fence', '#### and paint it'),
  '\nI look at the **fence**.\n\n> a quoted line\n\n#### A heading\n\n',
  own('> Tokens: 2.1k sent, 1k cache write, 500 cache hit, 345 received. Cost: $0.02 message, $0.02 session.'),
  own('> Applied edit to fence.md'),
  '\nDone.\n',
].join('')
const second = `\n# aider chat started at 2026-03-02 10:00:00\n\n${own('> Aider', '\n#### Mend the fence')}\nAgain?\n`
const path = '/yard/.aider.chat.history.md'
const history = file(path, first + second)

async function chat(sessionId: string, ledger = new Ledger()) {
  const items: TranscriptItem[] = []
  for await (const some of aiderTranscripts.items([history], sessionId, { ledger })) items.push(...some)
  return read(
    (async function* () {
      yield await Promise.resolve(items)
    })(),
  )
}

it('finds the chats of a history, each by its time and first prompt', async () => {
  const heads = await aiderTranscripts.heads(history)
  expect(heads).toMatchObject([
    { title: 'Mend the fence', cwd: '/yard', createdAt: Date.parse('2026-03-01T10:00:00') },
    { title: 'Mend the fence', cwd: '/yard', createdAt: Date.parse('2026-03-02T10:00:00') },
  ])
  const moved = await aiderTranscripts.heads(file('/old/history.md', first + second))
  expect(moved?.map(({ sessionId }) => sessionId)).toEqual(heads?.map(({ sessionId }) => sessionId))
  expect(moved?.[0]?.cwd).toBeUndefined()
})

it('reads prompts of several lines, answers, and what was used', async () => {
  const [head] = (await aiderTranscripts.heads(history)) ?? []
  const ledger = new Ledger()
  const { short, sessions } = await chat(head?.sessionId ?? '', ledger)
  expect(short(head?.sessionId ?? '')).toEqual([
    'user | text: Mend the fence\nand paint it',
    'assistant | text: I look at the **fence**.\n\n> a quoted line\n\n#### A heading | text: Done.',
  ])
  expect(inputOf(sessions[0])).toEqual([2100])
  expect(sessions[0]?.usage[0]?.report).toMatchObject({
    model: 'claude-sonnet-4-5',
    outputTokens: 345,
    cacheReadTokens: 500,
    cacheWriteTokens: 1000,
    cost: { amount: 0.02 },
  })
  expect(ledger.account).toMatchObject({ unknown: 0 })
})

it('reads a history whose ends of lines were trimmed', async () => {
  const trimmed = file(path, second.replaceAll(/ +$/gm, ''))
  const [head] = (await aiderTranscripts.heads(trimmed)) ?? []
  expect(head).toMatchObject({ title: 'Mend the fence' })
  expect(head?.sessionId).toBe((await aiderTranscripts.heads(history))?.[1]?.sessionId)
})

it.each(['# A readme\n\n#### Heading\n', 'Words\n# aider chat started at 2026-03-01 10:00:00\n', ''])(
  'is nothing in %j',
  async (words) => expect(await aiderTranscripts.heads(file('/yard/README.md', words))).toBeNull(),
)
