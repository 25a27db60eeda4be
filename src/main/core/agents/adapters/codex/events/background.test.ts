import { expect, it } from 'vitest'
import { err, ok } from '#shared/kernel/result'
import type { AppServer } from '../protocol/app-server'
import { endCommand } from './background'

const command = { threadId: 't', itemId: 'i' }
const failed = err({ message: 'no', category: 'runtime', recoverable: true } as const)
const listed = ok({
  data: [
    { itemId: 'i', processId: 'p' },
    { itemId: 'other', processId: 'q' },
  ],
})

/** Ends the command at a server that answers so. Returns whether it ended, and the processes that were told to end. */
async function end(list: unknown, terminate: unknown) {
  const told: unknown[] = []
  const request = (method: string, params: { processId?: string }): Promise<unknown> => {
    if (method.endsWith('/list')) return Promise.resolve(list)
    told.push(params.processId)
    return Promise.resolve(terminate)
  }
  return { ended: await endCommand({ request } as unknown as AppServer, command), told }
}

it('ends what runs for a command, and nothing else', async () => {
  expect(await end(listed, ok({}))).toEqual({ ended: true, told: ['p'] })
})

it('has nothing to do for a command that has ended', async () => {
  expect(await end(ok({ data: [] }), failed)).toEqual({ ended: true, told: [] })
})

it.each([
  ['does not tell what runs', failed, ok({})],
  ['tells it in a way that is not known', ok({ terminals: [] }), ok({})],
  ['does not end it', listed, failed],
])('tells that a command may go on when Codex %s', async (_what, list, terminate) => {
  expect((await end(list, terminate)).ended).toBe(false)
})
