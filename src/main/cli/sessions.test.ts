import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestHost } from '#core/testing/test-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { connect, request, run, startRpc } from './testing/run'

const oneLine = /^parley: [^\n]+\n$/

describe('parley sessions', () => {
  it('lists what there is, of a running host or not', async () => {
    const dataDir = await temporaryFolder()
    expect(await run(['sessions', '--data', dataDir])).toEqual({
      code: 0,
      output: 'There are no sessions yet.\n',
      errors: '',
    })
    const rpc = startRpc(dataDir)
    rpc.say(connect, request(2, 'session.create', { sessionId: 'one', title: '\u001b[31mRed\u001b[0m\n\u0007title' }))
    await rpc.answer(2)
    const whileRunning = await run(['sessions', '--data', dataDir])
    rpc.child.stdin.end()
    await rpc.ended
    const afterwards = await run(['sessions', '--data', dataDir])
    expect(whileRunning).toEqual(afterwards)
    expect(afterwards.output).toMatch(/^one {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}idle {2}.*Red title\n$/)

    const json = await run(['sessions', '--data', dataDir, '--json'])
    expect(JSON.parse(json.output)).toMatchObject({ total: 1, sessions: [{ sessionId: 'one' }] })
  })

  it('lists only pinned sessions, or those with all given tags', async () => {
    const dataDir = await temporaryFolder()
    const { client, host } = await startTestHost([], { dataDir })
    const one = await client()
    for (const sessionId of ['one', 'two']) await one.must('session.create', { sessionId })
    await one.must('session.update', { sessionId: 'one', isPinned: true })
    await one.must('session.metadata.update', { sessionId: 'two', tags: ['Bug', 'ui'] })
    await host.close()
    const ids = async (...options: string[]): Promise<string[]> => {
      const { output } = await run(['sessions', '--data', dataDir, '--json', ...options])
      return (JSON.parse(output) as { sessions: { sessionId: string }[] }).sessions.map(({ sessionId }) => sessionId)
    }
    expect(await ids('--pinned')).toEqual(['one'])
    expect(await ids('--tag', 'bug', '--tag', 'UI')).toEqual(['two'])
    expect(await ids('--tag', 'bug', '--pinned')).toEqual([])
  })

  it('lists what needs attention, with what it needs', async () => {
    const dataDir = await temporaryFolder()
    expect((await run(['sessions', '--data', dataDir, '--attention'])).output).toBe('No session needs attention.\n')
    const rpc = startRpc(dataDir)
    rpc.say(
      connect,
      request(2, 'session.create', { sessionId: 'one', title: 'Build' }),
      request(3, 'session.create', { sessionId: 'two' }),
    )
    await rpc.answer(3)
    rpc.say(request(4, 'session.sendMessage', { sessionId: 'one', message: 'run node --version' }))
    await rpc.answer(4)
    const list = () => run(['sessions', '--data', dataDir, '--attention'])
    await expect
      .poll(async () => (await list()).output, { timeout: 20_000 })
      .toMatch(/^one {2}needs you +\d+s {2}Build: Needs approval: .*node --version\n$/)
    const json = await run(['sessions', '--data', dataDir, '--attention', '--json'])
    expect(JSON.parse(json.output)).toMatchObject({
      sessions: [{ sessionId: 'one', attention: { state: 'needsYou', waiting: { permission: 1 } } }],
    })
    rpc.child.stdin.end()
    await rpc.ended
    expect(await run(['sessions', '--data', dataDir, '--attention', '--pinned'])).toMatchObject({ code: 2 })
  })

  it('fails in one line where the data cannot be', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const { code, output, errors } = await run(['sessions', '--data', join(file, 'data')])
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
  })
})
