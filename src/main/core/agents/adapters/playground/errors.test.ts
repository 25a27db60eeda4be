import { describe, expect, it } from 'vitest'
import { playgroundWorld } from './testing/world'

const world = playgroundWorld()

describe('errors of the playground', () => {
  it.each([
    ['error provider: overloaded', 'provider', 'overloaded', true],
    ['error tool', 'tool', 'This tool error was asked for.', true],
    ['error runtime', 'runtime', 'This runtime error was asked for.', true],
    ['error internal', 'internal', 'This internal error was asked for.', false],
  ])('%s', async (prompt, category, message, recoverable) => {
    const { agent } = await world.start()
    expect(await agent.prompt([{ type: 'text', content: prompt }])).toEqual({
      outcome: 'error',
      failure: { category, message, recoverable },
    })
    expect(await agent.prompt([{ type: 'text', content: 'say on' }])).toMatchObject({ outcome: 'completed' })
  })

  it('shows the tool that went wrong', async () => {
    const { prompt } = await world.start()
    const events = await prompt('error tool: it broke')
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool.completed', outcome: 'error', error: 'it broke' }),
    )
  })

  it('is gone after a crash, and says so', async () => {
    const log: string[] = []
    const { agent, events } = await world.start({ onLog: (line) => log.push(line) })
    expect(await agent.prompt([{ type: 'text', content: 'crash' }])).toMatchObject({
      outcome: 'error',
      failure: {
        category: 'runtime',
        message: 'Playground stopped (exit 70): ended in the middle of a prompt, as the prompt asked',
      },
    })
    expect(await agent.closed).toMatchObject({ expected: false, exitCode: 70, log: log.join('\n') })
    const seen = events.length
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({ outcome: 'error' })
    expect(events).toHaveLength(seen)
  })

  it('takes no prompt any more once it is told to end', async () => {
    const { agent, events } = await world.start()
    const disposing = agent.dispose()
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({ outcome: 'error' })
    await disposing
    expect(events).toEqual([])
  })

  it('answers a prompt that a bug breaks', async () => {
    const log: string[] = []
    const history = () => Promise.reject(new Error('the store is gone'))
    const { agent } = await world.start({ resume: { adapterSessionId: 'a' }, history, onLog: (line) => log.push(line) })
    expect(await agent.prompt([{ type: 'text', content: 'hello' }])).toMatchObject({
      outcome: 'error',
      failure: { category: 'internal' },
    })
    expect(log.join('\n')).toContain('the store is gone')
  })
})
