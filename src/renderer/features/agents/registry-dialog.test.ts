import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import type { RegistryAgent, RegistryState } from '#shared/registry/entities'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { AgentRegistry } from './agent-registry.svelte'
import RegistryDialog from './RegistryDialog.svelte'
import { commandLine, registryDate } from './registry-labels'

const agentOf = (registryId: string, more: Partial<RegistryAgent> = {}): RegistryAgent => ({
  registryId,
  name: registryId,
  version: '1.0.0',
  description: `Agent ${registryId}`,
  authors: ['Somebody'],
  kinds: ['npx'],
  plan: {
    kind: 'npx',
    source: `${registryId}@1.0.0`,
    program: `${registryId}@1.0.0`,
    args: ['--acp'],
    env: {},
    consent: 'c',
  },
  ...more,
})

let state: RegistryState
let host: FakeHost

/** The dialog is hidden to a document that knows no dialogs. */
const named = (name: string | RegExp) => ({ name, hidden: true })

async function open(): Promise<AgentRegistry> {
  fillDomGaps()
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  const registry = new AgentRegistry(appWindow.connection)
  show(appWindow, RegistryDialog, { registry, onclose: () => undefined })
  return registry
}

beforeEach(() => {
  state = {
    agents: [agentOf('one'), agentOf('two', { description: 'Counts', license: 'MIT' })],
    asOf: '2026-11-28',
    source: 'https://example.com/registry.json',
    isBundled: true,
    problems: [],
  }
  host = new FakeHost({ 'registry.list': () => ({ registry: state }) })
})

afterEach(cleanup)

it('finds agents by any of their words, and says when there is none', async () => {
  await open()
  const search = await screen.findByRole('searchbox', { hidden: true })
  expect(screen.getByText('List from November 28, 2026, included with Parley.')).toBeDefined()
  await fireEvent.input(search, { target: { value: 'some COUNTS' } })
  expect(within(screen.getByRole('list', { hidden: true })).getAllByRole('button', { hidden: true })).toHaveLength(1)
  await fireEvent.input(search, { target: { value: 'nothing like it' } })
  expect(screen.getByText('No agent matches the search.')).toBeDefined()
})

it('shows progress of an installation, and cancels it', async () => {
  const registry = await open()
  const end = registry.watch()
  let answer: () => void = () => undefined
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const { request } = host
  host.request = async (name, input) => {
    if (name !== 'registry.install') return request(name, input)
    await waits
    return err(contractError('cancelled', 'Cancelled.')) as never
  }
  host.answers['operation.cancel'] = () => {
    answer()
    return { success: true }
  }
  await fireEvent.click(await screen.findByRole('button', named(/^one/)))
  await fireEvent.click(screen.getByRole('button', named('Install one')))
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { hidden: true })
  host.emitServer({
    type: 'operation.progress',
    payload: { operationId: registry.running?.operationId, part: 0.5 },
  } as never)
  await expect.poll(() => progress.value).toBe(0.5)
  await fireEvent.click(screen.getByRole('button', named('Cancel')))
  expect(await screen.findByRole('button', named('Install one'))).toBeDefined()
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  end()
})

it('asks before it removes an agent that sessions run, and tells why one cannot be installed', async () => {
  state = {
    ...state,
    agents: [
      agentOf('one', { installed: { adapterName: 'one', version: '1.0.0', hasUpdate: false } }),
      { ...agentOf('two', { unfit: 'npm' }), plan: undefined },
    ],
  }
  const registry = await open()
  const { request } = host
  host.request = async (name, input) => {
    if (name !== 'registry.remove') return request(name, input)
    host.asked.push({ name, input })
    if ((input as { evenIfRunning?: boolean }).evenIfRunning !== true)
      return err(contractError('registry-in-use', 'one is running in 1 session.')) as never
    state = { ...state, agents: [agentOf('one'), ...state.agents.slice(1)] }
    return { ok: true, value: { registry: state } } as never
  }
  await fireEvent.click(await screen.findByRole('button', named(/^one/)))
  await fireEvent.click(screen.getByRole('button', named('Remove one')))
  expect(await screen.findByText(/one is running in 1 session\./)).toBeDefined()
  await fireEvent.click(screen.getByRole('button', named('Remove anyway')))
  expect(await screen.findByRole('button', named('Install one'))).toBeDefined()
  expect(registry.inUse).toBeNull()
  await fireEvent.click(screen.getByRole('button', named('All agents')))
  await fireEvent.click(screen.getByRole('button', named(/^two/)))
  expect(screen.getByText(/Install Node\.js/)).toBeDefined()
  expect(screen.queryByRole('button', named('Install two'))).toBeNull()
})

it('writes dates and command lines for people', () => {
  expect(registryDate('2026-11-28', 'en')).toBe('November 28, 2026')
  expect(registryDate('whenever', 'en')).toBe('whenever')
  const plan = { kind: 'uvx', source: 'one==1', program: 'uvx', args: ['two words'], env: {}, consent: '' } as const
  expect(commandLine({ ...plan, args: [...plan.args] })).toBe('uvx one==1 "two words"')
})
