import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

async function start(): Promise<{ file: string; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('builtin', () => Promise.resolve(undefined))])
  return { file: join(test.dataDir, 'settings.json'), client: await test.client() }
}

const server = { name: 'mine', command: 'node', args: ['agent.mjs'] }

it('adds, changes, renames and removes an agent, and leaves what else stands in the file', async () => {
  const { file, client } = await start()
  await writeFile(file, JSON.stringify({ theme: 'mine', agentServers: {} }))
  const added = await client.must('settings.agentServer.put', { ...server, env: { TOKEN: 'secret', A: '1' } })
  expect(added.settings.agentServers).toEqual([{ ...server, envNames: ['TOKEN', 'A'] }])
  expect(JSON.stringify(added)).not.toContain('secret')
  expect(client.notifications.some(({ params }) => params.type === 'adapters.changed')).toBe(true)

  await client.must('settings.update', { defaultAgent: 'builtin', approvalPolicy: 'reject' })
  await client.must('settings.agentServer.put', { ...server, name: 'ours', previousName: 'mine', env: { A: null } })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    theme: 'mine',
    agentServers: { ours: { command: 'node', args: ['agent.mjs'], env: { TOKEN: 'secret' } } },
    defaultAgent: 'builtin',
    approvalPolicy: 'reject',
  })
  const removed = await client.must('settings.agentServer.remove', { name: 'ours' })
  expect(removed.settings.agentServers).toEqual([])
  const { settings } = await client.must('settings.update', { approvalPolicy: null, defaultAgent: null })
  expect(settings).toEqual({ file, agentServers: [], titlesByAgent: false, problems: [] })
})

it('takes the address of an agent that runs elsewhere in place of a command, and keeps its headers', async () => {
  const { file, client } = await start()
  const far = { url: 'wss://agents.example/acp', headers: { authorization: 'secret' }, cwd: '/srv' }
  await writeFile(file, JSON.stringify({ agentServers: { far } }))
  const put = (command: string) =>
    client.request('settings.agentServer.put', { name: 'far', previousName: 'far', command, args: [] })
  expect(await put('http://agents.example/acp')).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
  expect(await put('https://other.example/acp')).toMatchObject({ ok: true })
  const written = async () => (JSON.parse(await readFile(file, 'utf8')) as { agentServers: unknown }).agentServers
  expect(await written()).toEqual({ far: { ...far, url: 'https://other.example/acp', args: [], env: {} } })
})

it('refuses names that are taken, malformed or not there, and a file it does not understand', async () => {
  const { file, client } = await start()
  await client.must('settings.agentServer.put', server)
  const code = async (name: 'settings.agentServer.put', input: typeof server & { previousName?: string }) => {
    const answer = await client.request(name, input)
    return answer.ok ? 'ok' : answer.error.code
  }
  expect(await code('settings.agentServer.put', server)).toBe('name-taken')
  expect(await code('settings.agentServer.put', { ...server, name: 'builtin' })).toBe('name-taken')
  expect(await code('settings.agentServer.put', { ...server, name: 'a b' })).toBe('invalid-params')
  expect(await code('settings.agentServer.put', { ...server, previousName: 'none' })).toBe('agent-server-not-found')
  const gone = await client.request('settings.agentServer.remove', { name: 'none' })
  expect(gone).toMatchObject({ ok: false, error: { code: 'agent-server-not-found' } })
  const unknown = await client.request('settings.update', { defaultAgent: 'none' })
  expect(unknown).toMatchObject({ ok: false, error: { code: 'adapter-not-found' } })

  await writeFile(file, '{ broken')
  expect(await code('settings.agentServer.put', { ...server, name: 'other' })).toBe('settings-invalid')
  const { settings } = await client.must('settings.get', {})
  expect(settings.problems[0]).toContain('not valid JSON')
  expect(await readFile(file, 'utf8')).toBe('{ broken')
})

it('keeps entries that are not valid when prompts and filters are saved, and the policy while it is wrong', async () => {
  const { file, client } = await start()
  const wrong = { name: 'two words', text: 'Not valid' }
  await client.must('settings.update', { approvalPolicy: 'reject' })
  await client.must('settings.get', {})
  await writeFile(
    file,
    JSON.stringify({ approvalPolicy: 'rejct', prompts: [wrong], savedFilters: [{ name: 5 }], mcpServers: 3 }),
  )
  await client.must('prompt.put', { prompt: { name: 'mine', text: 'Mine' } })
  await client.must('prompt.put', { prompt: { name: 'ours', text: 'Ours' }, previousName: 'mine' })
  await client.must('savedFilter.put', { filter: { name: 'Pinned', isPinned: true } })
  await client.must('savedFilter.remove', { name: 'Pinned' })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    prompts: [wrong, { name: 'ours' }],
    savedFilters: [{ name: 5 }],
  })
  const { settings } = await client.must('settings.get', {})
  expect(settings).toMatchObject({
    approvalPolicy: 'reject',
    problems: [expect.stringContaining('mcpServers'), expect.stringContaining('approvalPolicy')],
  })
})
