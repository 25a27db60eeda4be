import { expect, it } from 'vitest'
import { definitionOf, type RequestInput, type RequestName } from '#shared/contract'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { newRepository } from './testing'

it('changes no worktree in which an agent works, as each request about it declares', async () => {
  const worker = scriptedAdapter('worker', async ({ cancelled }) => {
    await cancelled
    return undefined
  })
  const test = await hostOfTest([worker])
  const client = await test.client()
  const folder = await newRepository(`${await temporaryFolder()}/repository`, { 'a.txt': 'one\n' })
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Task' })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'work' })
  await client.untilEvent(sessionId, 'user_message.acknowledged')
  const refused = async <N extends RequestName>(name: N, input: RequestInput<N>): Promise<void> => {
    expect(definitionOf(name).errors, name).toContain('session-busy')
    expect(await client.request(name, input), name).toMatchObject({ error: { code: 'session-busy' } })
  }
  await refused('workspace.commit', { sessionId, message: 'x' })
  await refused('workspace.update', { sessionId, by: 'merge' })
  await refused('workspace.update.continue', { sessionId })
  await refused('workspace.update.abort', { sessionId })
  await refused('workspace.land', { sessionId, by: 'merge' })
  await refused('workspace.land.undo', { sessionId })
  await refused('workspace.pullRequest', { sessionId, title: 'x', body: '', dryRun: true })
  await refused('workspace.remove', { placeId: place.placeId, keepChanges: true })
})
