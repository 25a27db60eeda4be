import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AdapterInfo } from '#shared/adapter/entities'
import type { AgentServerInfo } from '#shared/settings/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import AgentsSection from './AgentsSection.svelte'

const adapterOf = (adapterName: string, more: Partial<AdapterInfo>): AdapterInfo => ({
  adapterName,
  adapterId: adapterName,
  displayName: adapterName,
  description: '',
  origin: 'settings',
  isDefault: false,
  available: true,
  ...more,
})
const missing = { available: false, reason: 'no-such-command-here is not on the PATH.' }

let servers: AgentServerInfo[]
let host: FakeHost
let appWindow: AppWindow

const settings = () => ({
  settings: { file: '/settings.json', agentServers: servers, titlesByAgent: false, problems: [] },
})
const fill = (form: HTMLElement, name: string, value: string) =>
  fireEvent.input(within(form).getByRole('textbox', { name }), { target: { value } })
const save = (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: 'Save' }))

async function open(...adapters: AdapterInfo[]): Promise<void> {
  host.answers['adapter.list'] = () => ({ adapters })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await Promise.all([appWindow.adapters.load(), appWindow.configuration.load()])
  show(appWindow, AgentsSection, {})
}

beforeEach(() => {
  servers = []
  host = new FakeHost({
    'settings.get': settings,
    'settings.agentServer.put': settings,
    'settings.agentServer.remove': settings,
  })
})

afterEach(cleanup)

it('adds an agent of one’s own, mends it without its secrets, and removes it', async () => {
  await open()
  await fireEvent.click(screen.getByRole('button', { name: 'Add agent' }))
  const form = screen.getByRole('form', { name: 'New agent' })
  await fill(form, 'Name', 'mine')
  await fill(form, 'Command', 'no-such-command-here')
  await fill(form, 'Environment variables', 'TOKEN=secret')
  await save(form)
  expect(host.inputs('settings.agentServer.put')).toEqual([
    { name: 'mine', command: 'no-such-command-here', args: [], env: { TOKEN: 'secret' } },
  ])
  await expect.poll(() => screen.queryByRole('form')).toBeNull()
  cleanup()

  servers = [{ name: 'mine', command: 'no-such-command-here', args: [], envNames: ['TOKEN'] }]
  await open(adapterOf('mine', missing))
  const list = screen.getByRole('list', { name: 'Agents' })
  expect(list.textContent).toContain('Not available: no-such-command-here is not on the PATH.')
  await fireEvent.click(within(list).getByRole('button', { name: 'Edit mine' }))
  const changed = screen.getByRole('form', { name: 'Agent mine' })
  const variables = within(changed).getByRole<HTMLTextAreaElement>('textbox', { name: 'Environment variables' })
  expect(variables.value).toBe('TOKEN=')
  await fill(changed, 'Command', 'node')
  await save(changed)
  const [, put] = host.inputs('settings.agentServer.put')
  expect(put).toMatchObject({ name: 'mine', previousName: 'mine', command: 'node' })
  expect(JSON.stringify(put)).not.toContain('secret')
  await fireEvent.click(await screen.findByRole('button', { name: 'Remove mine' }))
  expect(host.inputs('settings.agentServer.remove')).toEqual([{ name: 'mine' }])
})

it('tells how an agent is doing, and looks again', async () => {
  const adapter = adapterOf('one', {
    origin: 'builtin',
    signIn: { how: '', ways: [], hasDeviceCode: false, canSignOut: false },
  })
  host.answers['adapter.getHealth'] = () => ({
    adapter,
    signIn: { isSignedIn: true },
    lastFailure: { at: 1, message: 'One stopped (exit 70).', output: 'as the prompt asked' },
  })
  await open(adapter)
  await fireEvent.click(screen.getByRole('button', { name: 'Details for one' }))
  expect(await screen.findByText(/One stopped \(exit 70\)\./)).toBeDefined()
  expect(screen.getByText('as the prompt asked')).toBeDefined()
  expect(screen.getByText(/^Signed in/)).toBeDefined()
  await fireEvent.click(screen.getByRole('button', { name: 'Check one again' }))
  expect(host.inputs('adapter.getHealth')).toEqual([{ adapterName: 'one' }, { adapterName: 'one' }])
})
