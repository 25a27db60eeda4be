import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { git } from '#core/session/files/testing'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'

const reads = { families: ['claude', 'git'], holdsBack: ['claude', 'git'] } as const

/** Returns the settings that variables give git. */
function settingsIn(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const count = Number(env['GIT_CONFIG_COUNT'] ?? 0)
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [env[`GIT_CONFIG_KEY_${at}`] ?? '', env[`GIT_CONFIG_VALUE_${at}`] ?? '']),
  )
}

/** A host with an agent, and a session in a repository whose settings name a helper. */
async function scene(folderSettings: AgentAdapter['folderSettings']) {
  const folder = await temporaryFolder()
  git(folder, 'init', '-q')
  const settings = (helper: string) =>
    writeFile(path.join(folder, '.claude', 'settings.json'), JSON.stringify({ apiKeyHelper: helper }))
  await mkdir(path.join(folder, '.claude'))
  await settings('helper')
  const agent = scriptedAdapter('agent', () => Promise.resolve(undefined))
  const adapter = folderSettings === undefined ? agent : { ...agent, folderSettings }
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  return {
    client,
    folder,
    settings,
    /** Sends a message; returns what was held back at the start that it required. */
    async held() {
      await client.must('session.suspend', { sessionId: 's' })
      await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
      await client.untilEvent('s', 'turn.completed', ++turns)
      return agent.starts.at(-1)?.heldBack
    },
    starts: agent.starts,
    /** Starts a host on the same data. */
    again: async () => (await test.again()).client(),
    async grant() {
      const { contentHash } = await client.must('trust.inspect', { folder })
      return client.must('trust.grant', { folder, contentHash })
    },
  }
}

describe('trust in a folder', () => {
  it('holds back what nobody consented to, and no longer after consent', async () => {
    const { held, grant, folder, client } = await scene(reads)
    expect(await held()).toMatchObject({ root: folder, count: 1, folders: [folder] })
    const features = client.eventsOf('s', 'agent.features').findLast(({ payload }) => payload.features !== null)
    expect(features?.payload.features?.heldBack).toEqual({ folder, count: 1 })
    expect(await grant()).toMatchObject({ state: 'trusted' })
    expect(await held()).toBeUndefined()
  })

  it('asks again when the content changes, and says what changed', async () => {
    const { held, grant, settings, client, folder } = await scene(reads)
    await grant()
    await settings('other helper')
    expect(await held()).toMatchObject({ root: folder })
    expect(await client.must('trust.inspect', { folder })).toMatchObject({
      state: 'changed',
      items: [{ name: 'apiKeyHelper', text: 'other helper', state: 'changed' }],
    })
    await settings('helper')
    expect(await held()).toBeUndefined()
  })

  it('can be taken back, and agents that are idle are stopped', async () => {
    const { held, grant, client, folder } = await scene(reads)
    await grant()
    expect(await held()).toBeUndefined()
    expect(await client.must('trust.list', {})).toMatchObject({ folders: [{ folder, itemCount: 1 }] })
    await client.must('trust.revoke', { folder })
    expect(client.eventsOf('s', 'agent.features').at(-1)?.payload.features).toBeNull()
    expect(await client.must('trust.list', {})).toEqual({ folders: [] })
    expect(await held()).toMatchObject({ root: folder })
  })

  it('does not start an agent that cannot be held back, says why, and starts it after consent', async () => {
    const { client, grant, starts, folder } = await scene(undefined)
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed')
    expect(starts).toEqual([])
    expect(client.eventsOf('s', 'error').at(-1)?.payload.message).toContain(
      `${folder} would make it run apiKeyHelper, and it cannot be started without`,
    )
    await grant()
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed', 2)
    expect(starts).toHaveLength(1)
  })

  it('starts an agent of unknown kind where the folder holds only words, and not where they run something', async () => {
    const { held, client, folder, starts } = await scene(undefined)
    await rm(path.join(folder, '.claude', 'settings.json'))
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    await put('.claude/agents/reviewer.md', '---\nname: reviewer\n---\nReview.')
    await put('.codex/prompts/fix.md', 'Fix it.')
    await put('.agents/skills/tidy/SKILL.md', '---\nname: tidy\n---\nTidy up.')
    expect(await held()).toBeUndefined()
    expect(starts).toHaveLength(1)
    await put('.claude/agents/evil.md', '---\nname: evil\nhooks: { Stop: [{ command: evil }] }\n---\n')
    await held()
    expect(starts).toHaveLength(1)
    expect(client.eventsOf('s', 'error').at(-1)?.payload.message).toContain('would make it run evil.md')
  })

  it('does not start an agent with the part that cannot be held back', async () => {
    const { client, starts } = await scene({ families: ['claude', 'git'], holdsBack: ['git'] })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed')
    expect(starts).toEqual([])
  })

  it('does not concern an agent that takes no notice of such settings', async () => {
    const { held } = await scene({ families: ['codex'] })
    expect(await held()).toBeUndefined()
  })

  it('gives agents variables with which git runs nothing of the folder, until it has consent', async () => {
    const { held, folder, starts, grant } = await scene(reads)
    git(folder, 'config', 'filter.evil.clean', './evil.sh')
    git(folder, 'config', 'lfs.extension.evil.clean', './evil.sh')
    await held()
    expect(settingsIn(starts.at(-1)?.gitEnv)).toMatchObject({
      'core.hooksPath': '/dev/null',
      'core.fsmonitor': 'false',
      'filter.evil.clean': '',
      // Git refuses what would otherwise be stored without the filter.
      'filter.evil.required': 'true',
      'lfs.extension.evil.clean': '',
    })
    await grant()
    await held()
    expect(starts.at(-1)?.gitEnv).toBeUndefined()
  })

  it('gives agents the same variables where a folder runs nothing, for what is there later', async () => {
    const { held, folder, starts } = await scene(reads)
    await rm(path.join(folder, '.claude'), { recursive: true })
    expect(await held()).toBeUndefined()
    expect(settingsIn(starts.at(-1)?.gitEnv)).toMatchObject({
      'core.hooksPath': '/dev/null',
      'core.fsmonitor': 'false',
    })
  })

  it('starts an agent of unknown kind in a folder that only makes git run something, and holds its git back', async () => {
    const { held, folder, starts } = await scene(undefined)
    await rm(path.join(folder, '.claude'), { recursive: true })
    const hook = path.join(folder, '.git', 'hooks', 'post-index-change')
    await mkdir(path.dirname(hook), { recursive: true })
    await writeFile(hook, '#!/bin/sh\nevil\n', { mode: 0o755 })
    expect(await held()).toMatchObject({ root: folder, count: 1 })
    expect(settingsIn(starts.at(-1)?.gitEnv)).toMatchObject({ 'core.hooksPath': '/dev/null' })
  })

  it('counts in every worktree of a repository for what all of them share', async () => {
    const { client, folder, grant } = await scene(reads)
    git(folder, 'config', 'core.fsmonitor', './evil.sh')
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'one')
    const worktree = path.join(await temporaryFolder(), 'worktree')
    git(folder, 'worktree', 'add', '-q', worktree)
    expect(await client.must('trust.inspect', { folder: worktree })).toMatchObject({ state: 'untrusted' })
    await grant()
    expect(await client.must('trust.inspect', { folder: worktree })).toMatchObject({ state: 'trusted' })
  })

  it('is not given to what nobody has seen', async () => {
    const { client, folder, settings } = await scene(reads)
    const { contentHash } = await client.must('trust.inspect', { folder })
    await settings('other helper')
    const answer = await client.request('trust.grant', { folder, contentHash })
    expect(answer.ok ? 'ok' : answer.error.code).toBe('trust-outdated')
  })
})

describe('a folder that waits for consent', () => {
  it('is listed with the sessions that it is blocked for, until it is trusted', async () => {
    const { held, grant, client, folder } = await scene(reads)
    expect(await client.must('trust.waiting', {})).toEqual({ folders: [] })
    await held()
    expect(await client.must('trust.waiting', {})).toMatchObject({
      folders: [
        {
          folder,
          state: 'untrusted',
          items: [{ name: 'apiKeyHelper', state: 'new' }],
          sessions: [{ sessionId: 's', adapterNames: ['agent'], state: 'blocked' }],
        },
      ],
    })
    await grant()
    expect(await client.must('trust.waiting', {})).toEqual({ folders: [] })
  })

  it('waits no longer when it is to stay blocked, also after a restart, until it changes', async () => {
    const { held, client, folder, settings, again } = await scene(reads)
    await held()
    const { contentHash } = await client.must('trust.inspect', { folder })
    const told = () => client.notifications.filter(({ params }) => params.type === 'trust.waitingChanged').length
    const before = told()
    await client.must('trust.block', { folder, contentHash })
    expect(told()).toBe(before + 1)
    expect(await client.must('trust.waiting', {})).toEqual({ folders: [] })
    // Agents are started without it.
    expect(await held()).toMatchObject({ root: folder, count: 1 })
    expect(await client.must('trust.waiting', {})).toEqual({ folders: [] })
    const later = await again()
    await later.must('session.sendMessage', { sessionId: 's', message: 'go' })
    const statusOf = async () => (await later.must('session.get', { sessionId: 's' })).session?.agents[0]?.status
    await expect.poll(statusOf).toBe('idle')
    expect(await later.must('trust.waiting', {})).toEqual({ folders: [] })
    await settings('other helper')
    await later.must('session.suspend', { sessionId: 's' })
    await later.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await expect.poll(async () => (await later.must('trust.waiting', {})).folders).toMatchObject([{ folder }])
  })

  it('tells that an agent was not started, and ends with the session', async () => {
    const { client, folder } = await scene(undefined)
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed')
    expect(await client.must('trust.waiting', {})).toMatchObject({
      folders: [{ folder, sessions: [{ sessionId: 's', state: 'refused' }] }],
    })
    await client.must('session.close', { sessionId: 's' })
    expect(await client.must('trust.waiting', {})).toEqual({ folders: [] })
  })

  it('cannot be kept blocked with content that nobody has seen', async () => {
    const { client, folder, settings } = await scene(reads)
    const { contentHash } = await client.must('trust.inspect', { folder })
    await settings('other helper')
    expect(await client.request('trust.block', { folder, contentHash })).toMatchObject({
      error: { code: 'trust-outdated' },
    })
  })
})
