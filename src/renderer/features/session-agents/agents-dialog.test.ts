import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AdapterInfo } from '#shared/adapter/entities'
import type { Agent } from '#shared/session/entities'
import { emptyConversation } from '#shared/state/conversation'
import { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { SessionMirror } from '#renderer/lib/conversation/session-mirror.svelte'
import { fillDomGaps } from '#renderer/lib/testing/dom-gaps'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import AgentsDialog from './AgentsDialog.svelte'

const agentOf = (agentId: string, role: Agent['role']): Agent => ({
  agentId,
  sessionId: 's',
  adapterId: 'one',
  adapterName: 'one',
  role,
  status: 'idle',
  cwd: '/code',
  createdAt: 1,
  lastActivityAt: 1,
})
const adapter: AdapterInfo = {
  adapterName: 'one',
  adapterId: 'one',
  displayName: 'One',
  description: '',
  origin: 'builtin',
  isDefault: true,
  available: true,
}
const supportedReasoningLevels = { low: 'low', medium: 'medium', high: 'high' }

let host: FakeHost

const dialog = () => within(screen.getByRole('dialog'))
const cards = () =>
  dialog()
    .getAllByRole('article', { name: 'One' })
    .map((card) => within(card))
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function open(agents: readonly Agent[]): Promise<void> {
  const connection = await host.connect()
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  await appWindow.adapters.load()
  const mirror = new SessionMirror(connection, 's')
  mirror.conversation = {
    ...emptyConversation('s'),
    agents: [...agents],
    features: {
      lead: {
        capabilities: ['efforts'],
        efforts: { current: 'medium', supportedReasoningLevels },
      },
    },
  }
  show(appWindow, AgentsDialog, { open: new OpenSession(appWindow, mirror), waiting: null })
}

beforeEach(() => {
  fillDomGaps()
  localStorage.clear()
  host = new FakeHost({
    'adapter.list': () => ({ adapters: [adapter] }),
    'session.agent.attach': () => ({ agent: agentOf('other', 'member') }) as never,
    'session.agent.remove': () => ({ success: true }),
    'session.agent.update': ({ cwd, history }) =>
      ({
        success: cwd === undefined || history !== undefined,
        change: cwd === undefined ? 'applied' : history === undefined ? 'edit-requested' : 'swapped',
        agent: agentOf('lead', 'lead'),
      }) as never,
    'session.getContext': () =>
      ({ messages: [{ message: { role: 'user', blocks: [{ type: 'text', content: 'say one' }] } }] }) as never,
  })
})

afterEach(cleanup)

it('adds an agent, makes one the lead, and removes one', async () => {
  await open([agentOf('lead', 'lead'), agentOf('other', 'member')])
  const [lead, other] = cards()
  if (lead === undefined || other === undefined) throw new Error('an agent is missing')
  expect(lead.getByText('Lead')).toBeDefined()
  expect(lead.queryByRole('button', { name: 'Make lead' })).toBeNull()
  expect(other.queryByText('Lead')).toBeNull()
  await fireEvent.click(other.getByRole('button', { name: 'Make lead' }))
  expect(host.inputs('session.agent.update')).toEqual([{ sessionId: 's', agentId: 'other', role: 'lead' }])
  await fireEvent.click(await other.findByRole('button', { name: /^Remove/ }))
  await expect.poll(() => host.inputs('session.agent.remove')).toEqual([{ sessionId: 's', agentId: 'other' }])

  await fireEvent.click(dialog().getByRole('button', { name: 'Add agent' }))
  const form = within(dialog().getByRole('form', { name: 'Add agent' }))
  await change(form.getByRole('combobox', { name: 'Agent' }), 'one')
  await fireEvent.click(form.getByRole('button', { name: 'Add' }))
  await expect
    .poll(() => host.inputs('session.agent.attach'))
    .toEqual([{ sessionId: 's', agent: { kind: 'adapter', adapterName: 'one' } }])
  await expect.poll(() => dialog().queryByRole('form')).toBeNull()
})

it('sets the reasoning effort, of those that the agent supports', async () => {
  await open([agentOf('lead', 'lead')])
  const select = within(dialog().getByRole('article', { name: 'One' })).getByRole<HTMLSelectElement>('combobox', {
    name: 'Reasoning effort',
  })
  expect([...select.options].map(({ text }) => text)).toEqual(['Agent default', 'Low', 'Medium', 'High'])
  await change(select, 'high')
  expect(host.inputs('session.agent.update')).toEqual([{ sessionId: 's', agentId: 'lead', reasoningEffort: 'high' }])
})

it('asks what an agent is told that begins anew in another folder, and shows the conversation to edit', async () => {
  await open([agentOf('lead', 'lead')])
  const folder = within(dialog().getByRole('article', { name: 'One' })).getByRole('textbox', { name: 'Folder' })
  await fireEvent.input(folder, { target: { value: '/other' } })
  await change(folder, '/other')
  expect(await dialog().findByText(/^This change restarts One/)).toBeDefined()
  await fireEvent.click(dialog().getByRole('radio', { name: /^Edited conversation/ }))
  const told = await dialog().findByRole<HTMLTextAreaElement>('textbox', { name: 'Context for One' })
  await expect.poll(() => told.value).toMatch(/User: say one/)
  await fireEvent.input(told, { target: { value: 'Only this.' } })
  await fireEvent.click(dialog().getByRole('button', { name: 'Change and restart' }))
  expect(host.inputs('session.agent.update').at(-1)).toEqual({
    sessionId: 's',
    agentId: 'lead',
    cwd: '/other',
    history: { text: 'Only this.' },
  })
  expect(await dialog().findByRole('article', { name: 'One' })).toBeDefined()
})
