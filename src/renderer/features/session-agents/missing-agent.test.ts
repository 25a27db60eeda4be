import { cleanup, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { AdapterInfo } from '#shared/adapter/entities'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import MissingAgent from './MissingAgent.svelte'

afterEach(cleanup)

const codex: AdapterInfo = {
  adapterName: 'codex',
  adapterId: 'codex',
  displayName: 'Codex',
  description: '',
  origin: 'detected',
  isDefault: true,
  available: true,
}

async function start(adapterName: string, role: 'lead' | 'member' = 'lead') {
  const host = new FakeHost({
    'adapter.list': () => ({ adapters: [codex] }),
    'adapter.listKnown': () => ({
      agents: ['claude-code', 'gemini'].map((name) => ({
        adapterName: name,
        displayName: name,
        description: '',
        install: `npm install --global ${name}`,
        registryId: name,
      })),
    }),
    'session.agent.attach': () => ({ agentId: 'new', adapterSessionId: 'n', role }),
    'session.agent.update': ({ sessionId, agentId }) => ({
      success: true,
      change: 'in-place',
      agent: {
        agentId,
        sessionId,
        adapterId: 'codex',
        adapterName: 'codex',
        role: 'lead',
        status: 'idle',
        createdAt: 0,
        lastActivityAt: 0,
      },
    }),
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  appWindow.adapters.toolNames = new Map([
    ['claude-code', 'Claude Code'],
    ['pi', 'pi'],
  ])
  appWindow.adapters.toolsWithoutAgent = new Set(['pi'])
  await appWindow.adapters.load()
  const open = { sessionId: 's' } as unknown as OpenSession
  show(appWindow, MissingAgent, { open, adapterName })
  return { host, appWindow }
}

const press = (name: string) => screen.getByRole('button', { name }).click()

it('says which agent is missing, and hands the conversation over after two clicks only', async () => {
  const { host } = await start('claude-code', 'member')
  expect(screen.getByText('Claude Code isn’t installed here')).toBeTruthy()
  press('Continue with Codex…')
  await waitFor(() => screen.getByText(/Codex gets all messages of this session with Claude Code/))
  expect(host.inputs('session.agent.attach')).toEqual([])
  press('Continue with Codex')
  await waitFor(() => {
    expect(host.inputs('session.agent.update')).toEqual([{ sessionId: 's', agentId: 'new', role: 'lead' }])
  })
  expect(host.inputs('session.agent.attach')).toEqual([
    { sessionId: 's', agent: { kind: 'adapter', adapterName: 'codex' } },
  ])
})

it('offers to install it, or to read only', async () => {
  await start('claude-code')
  press('Read only')
  await waitFor(() => screen.getByText('Read only: Claude Code can’t be used here.'))
  press('Continue…')
  await waitFor(() => screen.getByRole('button', { name: 'Install…' }))
  press('Install…')
  const list = await screen.findByRole('list', { name: 'Not installed' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByText('npm install --global claude-code')).toBeTruthy()
  expect(within(list).getByRole('button', { name: 'Install claude-code' })).toBeTruthy()
})

it('offers no installation of a chat service', async () => {
  await start('chatgpt')
  expect(screen.getByText('This conversation is from ChatGPT')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install…' })).toBeNull()
})

it('offers no agent to install for a tool that has none', async () => {
  await start('pi')
  expect(screen.getByText('This conversation is from pi')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install…' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue with Codex…' })).toBeTruthy()
})
