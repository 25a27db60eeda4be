import { expect, it } from 'vitest'
import { Highlighter, type HighlightWorker } from './highlighter'
import type { HighlightAnswer, HighlightQuestion } from './messages'

function setUp() {
  const questions: HighlightQuestion[] = []
  let answer: (event: { data: HighlightAnswer }) => void = () => undefined
  let started = 0
  const highlighter = new Highlighter((): HighlightWorker => {
    started++
    return {
      postMessage: (question) => void questions.push(question),
      addEventListener: (_type, listener) => void (answer = listener),
    }
  })
  return { highlighter, questions, answer: (data: HighlightAnswer) => answer({ data }), started: () => started }
}

it('asks one worker and gives each answer to who asked', async () => {
  const { highlighter, questions, answer, started } = setUp()
  const first = highlighter.highlight('a', 'js')
  const second = highlighter.highlight('b', 'js')
  answer({ id: questions[1]?.id ?? 0, parts: ['<b>'] })
  answer({ id: questions[0]?.id ?? 0, parts: ['<a', '>'] })
  expect(await first).toBe('<a>')
  expect(await second).toBe('<b>')
  expect(started()).toBe(1)
})

it('asks once for the same code', async () => {
  const { highlighter, questions, answer } = setUp()
  const first = highlighter.highlight('a', 'js')
  answer({ id: 1, parts: null })
  await first
  await highlighter.highlight('a', 'js')
  expect(questions).toHaveLength(1)
})

it('leaves code plain without a language, and very long code', async () => {
  const { highlighter, questions } = setUp()
  expect(await highlighter.highlight('a', '')).toBeNull()
  expect(await highlighter.highlight('a'.repeat(200_001), 'js')).toBeNull()
  expect(questions).toHaveLength(0)
})
