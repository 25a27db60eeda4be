import { expect, it } from 'vitest'
import { runAppCommand, withAppCommands } from './app-commands'

type Window = Parameters<typeof runAppCommand>[0]
type Open = Parameters<typeof runAppCommand>[1]

function setUp() {
  const asked: unknown[] = []
  const asides = {
    drafting: null as string | null,
    ask: (...question: unknown[]) => {
      asked.push(question)
      return Promise.resolve(true)
    },
  }
  const messages = [
    { messageId: 'm1', status: 'complete' },
    { messageId: 'm2', status: 'pending' },
  ]
  const workspace = { dialog: null } as unknown as Window
  const open = { sessionId: 's', asides, conversation: { sessionId: 's', messages } } as unknown as Open
  return { asked, asides, workspace, open }
}

it('adds its commands to those of the agent, which stand where names are the same', () => {
  const agents = [{ name: 'compress', description: 'of the agent' }]
  expect(withAppCommands(agents).map(({ name }) => name)).toEqual(['edit-plan', 'aside', 'compress'])
  expect(withAppCommands([]).map(({ name }) => name)).toEqual(['edit-plan', 'compress', 'aside'])
  const { workspace, open } = setUp()
  expect(runAppCommand(workspace, open, '/compress', agents)).toBe(false)
})

it('leaves everything else to the agent', () => {
  const { workspace, open } = setUp()
  for (const text of ['hello', '/unknown', 'see /compress', '/compressed'])
    expect(runAppCommand(workspace, open, text, [])).toBe(false)
  expect(workspace.dialog).toBeNull()
})

it('opens the compression, and asks aside after the last message that is complete', () => {
  const { asked, asides, workspace, open } = setUp()
  expect(runAppCommand(workspace, open, '/compress', [])).toBe(true)
  expect(workspace.dialog).toEqual({ kind: 'compress', sessionId: 's' })
  expect(runAppCommand(workspace, open, '/aside why is\nthat', [])).toBe(true)
  expect(asked).toEqual([['why is\nthat', 'm1']])
  expect(runAppCommand(workspace, open, '/aside', [])).toBe(true)
  expect(asides.drafting).toBe('m1')
})
