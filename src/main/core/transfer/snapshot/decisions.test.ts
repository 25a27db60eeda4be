import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import { familySnapshot } from './testing/family'
import { exported, start, talk } from './testing/talks'

type File = RequestInput<'session.snapshot.import'>['snapshot']

const generous = { approvalPolicyOverride: 'full-access', budgetUsd: 1000, timeoutSeconds: 86_400 } as const
const generousAgent = { approvalPolicy: 'full-access', profileId: 'any' } as const

/** Creates a file whose sessions and agents grant themselves everything, wherever possible. */
function generousFile(): File {
  const file = familySnapshot() as unknown as {
    sessions: { agents: Record<string, unknown>[] }[]
    agents: Record<string, unknown>[]
  }
  const grant = (agent: Record<string, unknown>) => ({ ...agent, ...generousAgent, cwd: '/project' })
  return {
    ...file,
    sessions: file.sessions.map((session) => ({ ...session, ...generous, agents: session.agents.map(grant) })),
    agents: file.agents.map(grant),
  } as unknown as File
}

describe('what a file of sessions may decide', () => {
  it('is not what agents may do and spend', async () => {
    const { client } = await start()
    const { imported } = await client.must('session.snapshot.import', { snapshot: generousFile() })
    expect(imported).toHaveLength(3)
    for (const sessionId of imported) {
      const { session } = await client.must('session.get', { sessionId })
      expect(Object.keys(session ?? {})).not.toEqual(expect.arrayContaining(Object.keys(generous)))
      for (const name of Object.keys(generous)) expect(session).not.toHaveProperty(name)
      for (const agent of session?.agents ?? [])
        for (const name of Object.keys(generousAgent)) expect(agent).not.toHaveProperty(name)
    }
  })

  it('is not in what is exported', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const agentId = (await client.must('session.get', { sessionId: 'a' })).session?.agents[0]?.agentId ?? ''
    await client.must('session.update', { sessionId: 'a', ...generous })
    await client.must('session.agent.update', { sessionId: 'a', agentId, approvalPolicy: 'full-access' })
    const { sessions, agents } = await exported(client, 'a')
    for (const name of Object.keys(generous)) expect(sessions[0]).not.toHaveProperty(name)
    for (const agent of [...agents, ...(sessions[0]?.agents ?? [])]) expect(agent).not.toHaveProperty('approvalPolicy')
  })

  it('leaves the restrictions of a session that it replaces, and none of its grants', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    await talk(client, 'b', 'one')
    const files = [await exported(client, 'a'), await exported(client, 'b')]
    await client.must('session.update', { sessionId: 'a', approvalPolicyOverride: 'reject', budgetUsd: 2 })
    await client.must('session.update', { sessionId: 'b', approvalPolicyOverride: 'full-access' })
    for (const sessionId of ['a', 'b']) await client.must('session.close', { sessionId })
    for (const snapshot of files) {
      const report = await client.must('session.snapshot.import', { snapshot, onConflict: 'overwrite' })
      expect(report.imported).toHaveLength(1)
    }
    const restricted = (await client.must('session.get', { sessionId: 'a' })).session
    expect(restricted).toMatchObject({ approvalPolicyOverride: 'reject', budgetUsd: 2 })
    const granted = (await client.must('session.get', { sessionId: 'b' })).session
    expect(granted).not.toHaveProperty('approvalPolicyOverride')
  })

  it('is told before it is imported: the agent and the folder that a message would start', async () => {
    const { client, test } = await start()
    const path = join(test.dataDir, 'generous.json')
    await writeFile(path, JSON.stringify(generousFile()))
    const { sessions } = await client.must('session.snapshot.inspectFile', { path })
    expect(sessions.map(({ sessionId, uses }) => [sessionId, uses])).toEqual([
      ['parent', { adapterName: 'Echo', folder: '/project' }],
      ['branch', { adapterName: 'Echo', folder: '/project' }],
      // Its only agent is gone.
      ['helper', {}],
    ])
  })
})
