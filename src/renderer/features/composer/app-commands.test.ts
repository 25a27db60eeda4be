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
  const appWindow = { dialog: null } as unknown as Window
  const open = { sessionId: 's', asides, conversation: { sessionId: 's', messages } } as unknown as Open
  return { asked, asides, appWindow, open }
}

it('adds its commands to those of the agent, which stand where names are the same', () => {
  const agents = [{ name: 'compress', description: 'of the agent' }]
  expect(withAppCommands(agents).map(({ name }) => name)).toEqual(['edit-plan', 'aside', 'compress'])
  expect(withAppCommands([]).map(({ name }) => name)).toEqual(['edit-plan', 'compress', 'aside'])
  const { appWindow, open } = setUp()
  expect(runAppCommand(appWindow, open, '/compress', agents)).toBe(false)
})

it('leaves everything else to the agent', () => {
  const { appWindow, open } = setUp()
  for (const text of ['hello', '/unknown', 'see /compress', '/compressed'])
    expect(runAppCommand(appWindow, open, text, [])).toBe(false)
  expect(appWindow.dialog).toBeNull()
})

it('opens the compression, and asks aside after the last message that is complete', () => {
  const { asked, asides, appWindow, open } = setUp()
  expect(runAppCommand(appWindow, open, '/compress', [])).toBe(true)
  expect(appWindow.dialog).toEqual({ kind: 'compress', sessionId: 's' })
  expect(runAppCommand(appWindow, open, '/aside why is\nthat', [])).toBe(true)
  expect(asked).toEqual([['why is\nthat', 'm1']])
  expect(runAppCommand(appWindow, open, '/aside', [])).toBe(true)
  expect(asides.drafting).toBe('m1')
})
