import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatingCounter } from '#shared/session/context/tokens/estimate'
import { cutLongRuns } from './long-runs'
import { tokenCounterFor } from './token-counter'

const samples = {
  prose:
    'Parley keeps every session in one place. It starts the agents that you already have, shows what they do while they ' +
    'do it, and asks before anything is written. Closing the window does not end a session: open it again and go on.',
  code:
    'export function withoutReasoning(blocks: Block[]): Block[] {\n  return blocks.some((block) => block.type === "x")\n' +
    '    ? blocks.filter((block) => block.type !== "x")\n    : blocks\n}\n\nconst HTTP_STATUS = { ok: 200, notFound: 404 }\n',
  json: JSON.stringify({
    name: 'parley',
    nested: { list: [1, 22, 333], flag: true },
    files: ['src/main/index.ts', 'src/shared/contract.ts'],
  }),
  chinese: '每个会话都保存在同一个地方。代理正在做什么,一眼就能看到;写入文件之前,它会先征求您的同意。',
  japanese: 'セッションはすべて一つの場所に保存されます。ファイルに書き込む前に、必ず確認を求めます。',
  korean: '모든 세션은 한 곳에 저장됩니다. 파일에 쓰기 전에 항상 먼저 확인을 요청합니다.',
  russian: 'Все сеансы хранятся в одном месте. Прежде чем записать файл, программа всегда спрашивает разрешения.',
}

describe('counting the tokens of a model', () => {
  it.each([
    'gpt-5',
    'openai/gpt-4o-2024-11-20',
    'o3-mini',
    'gpt-4.1-nano',
    'gpt-5.1-codex',
    'gpt-4-turbo',
    'gpt-3.5-turbo',
  ])('uses the vocabulary of %s', async (model) => {
    const counter = await tokenCounterFor(model)
    expect(counter.exact).toBe(true)
    expect(counter.count('Hello world')).toBe(2)
  })

  it('tells the vocabularies apart', async () => {
    const [newer, older] = [await tokenCounterFor('gpt-4o'), await tokenCounterFor('gpt-4')]
    expect(newer.count(samples.korean)).toBeLessThan(older.count(samples.korean))
  })

  it.each(['claude-sonnet-4-5', 'gemini-2.5-pro', 'playground', undefined])('estimates for %s', async (model) => {
    expect(await tokenCounterFor(model)).toBe(estimatingCounter)
  })

  it('takes control tokens in a text as text', async () => {
    const counter = await tokenCounterFor('gpt-5')
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('stays quick over long runs', async () => {
    const counter = await tokenCounterFor('gpt-5')
    const started = performance.now()
    for (const character of ['a', '-', ' ', '的']) expect(counter.count(character.repeat(50_000))).toBeGreaterThan(300)
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it.each(Object.entries(samples))('is estimated within 20 %% for %s', async (_kind, text) => {
    const counted = (await tokenCounterFor('gpt-5')).count(text)
    expect(estimatingCounter.count(text) / counted).toBeGreaterThan(0.8)
    expect(estimatingCounter.count(text) / counted).toBeLessThan(1.2)
  })
})

describe('cutting long runs', () => {
  it('loses nothing and leaves no run longer than 256 characters', () => {
    const runs = fc.array(
      fc.tuple(fc.constantFrom('a', 'é', '-', ' ', '的', '😀', '7\n'), fc.integer({ min: 0, max: 600 })),
    )
    fc.assert(
      fc.property(runs, (parts) => {
        const text = parts.map(([character, times]) => character.repeat(times)).join('')
        const pieces = cutLongRuns(text)
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) expect(piece).not.toMatch(/[a\u00e9\u7684]{257}|-{257}| {257}/)
      }),
    )
  })

  it('leaves what people write whole', () => {
    for (const text of Object.values(samples)) expect(cutLongRuns(text)).toEqual([text])
  })
})
