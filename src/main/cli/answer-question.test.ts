import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { Connection } from '#client/connection'
import { defined } from '#shared/kernel/defined'
import { answerQuestion } from './answer-question'
import type { CommandContext } from './command'

it.each([
  ['about a mode, to a script', { about: 'mode', deny: false, isTTY: false }, true],
  ['about a mode, to a person', { about: 'mode', deny: false, isTTY: true }, false],
  ['about a mode, to a person who denies', { about: 'mode', deny: true, isTTY: true }, true],
  ['of an agent, to a script', { about: undefined, deny: true, isTTY: false }, false],
] as const)('declines a question %s: %j', (_what, { about, deny, isTTY }, isDeclined) => {
  const sent: unknown[] = []
  const client = {
    request(name: string, params: object) {
      sent.push([name, params])
      return Promise.resolve()
    },
  } as unknown as Connection
  const context = { stdin: Object.assign(new PassThrough(), { isTTY }) } as unknown as CommandContext
  const question = {
    ...({ sessionId: 's', requestId: 'r', kind: 'elicitation', mode: 'form', message: 'Send it?' } as const),
    requestedAt: 0,
    ...defined({ about }),
  }
  const line = answerQuestion(client, context, question, deny)
  expect(line).toBe(isDeclined ? '[declined: Send it?]' : '[asks: Send it? — answer in the app]')
  const answer = { sessionId: 's', requestId: 'r', result: { action: 'decline' } }
  expect(sent).toEqual(isDeclined ? [['session.ui.handlePendingElicitation', answer]] : [])
})
