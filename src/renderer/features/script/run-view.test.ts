import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import type { Script, ScriptPort } from '#shared/script/entities'
import { emptyConversation } from '#shared/state/conversation'
import type { Terminal } from '#shared/terminal/entities'
import { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import { SessionMirror } from '#renderer/lib/conversation/session-mirror.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import RunView from './RunView.svelte'

afterEach(cleanup)

const script: Script = { commands: ['npm run dev'], source: 'conductor.json', hash: 'h', isAllowed: false }
const port: ScriptPort = { port: 20_010, sessionId: 's', script: 'run', isExposed: true }
const terminal: Terminal = {
  terminalId: 't',
  sessionId: 's',
  purpose: 'script',
  script: 'run',
  title: 'run',
  cwd: '/project',
  columns: 80,
  rows: 24,
  startedAt: 1,
}

/** A host with a run script that starts and stops. */
function hostWith(run: Script | undefined) {
  const state = { run, isRunning: false, saved: undefined as RequestInput<'workspace.scripts.set'> | undefined }
  const host: FakeHost = new FakeHost({
    'workspace.scripts': () => ({
      scripts: state.run === undefined ? {} : { run: state.run },
      port: 20_010,
      variables: {},
    }),
    'terminal.list': () => ({ terminals: state.isRunning ? [terminal] : [{ ...terminal, ended: { exitCode: 0 } }] }),
    'workspace.ports': () => ({ ports: state.isRunning ? [port] : [] }),
    'workspace.run': () => {
      state.isRunning = true
      return { terminalId: 't', port: 20_010, isStarted: true }
    },
    'workspace.run.stop': () => {
      state.isRunning = false
      return { success: true }
    },
    'workspace.port.close': () => {
      state.isRunning = false
      return { success: true }
    },
    'workspace.scripts.set': (input) => {
      state.saved = input
      return { scripts: {} }
    },
  })
  return { host, state }
}

async function showRun(host: FakeHost): Promise<OpenSession> {
  const connection = await host.connect()
  const mirror = new SessionMirror(connection, 's')
  mirror.conversation = emptyConversation('s')
  const appWindow = new AppWindow(connection, localStorage, { current: false })
  const open = new OpenSession(appWindow, mirror)
  show(appWindow, RunView, { sessionId: 's' }, open)
  return open
}

const asked = (host: FakeHost, name: string) => host.asked.filter((one) => one.name === name).map(({ input }) => input)

it('shows the commands of a file, and runs them after consent to their text', async () => {
  const { host } = hostWith(script)
  await showRun(host)
  expect((await screen.findByText('npm run dev')).tagName).toBe('PRE')
  expect(screen.getByText('From conductor.json')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Allow and run' }))
  await screen.findByRole('button', { name: 'Stop' })
  expect(asked(host, 'workspace.run')).toEqual([{ sessionId: 's', script: 'run', hash: 'h' }])
  const ports = screen.getByRole('list', { name: 'Ports in use' })
  expect(ports.textContent).toContain('Port 20010')
  expect(ports.textContent).toContain('Reachable from other machines')
  await fireEvent.click(within(ports).getByRole('button', { name: 'Close port 20010 and end its script' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Ports in use' })).toBeNull())
  expect(asked(host, 'workspace.port.close')).toEqual([{ sessionId: 's', port: 20_010 }])
})

it('starts what a command asked for if it is allowed, and only then', async () => {
  const { host, state } = hostWith(script)
  const open = await showRun(host)
  await screen.findByText('npm run dev')
  open.runPlace.asked = true
  await waitFor(() => expect(open.runPlace.asked).toBe(false))
  expect(asked(host, 'workspace.run')).toEqual([])
  cleanup()
  state.run = { ...script, isAllowed: true }
  const again = await showRun(host)
  again.runPlace.asked = true
  await screen.findByRole('button', { name: 'Stop' })
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByRole('button', { name: 'Run' })
  expect(asked(host, 'workspace.run.stop')).toEqual([{ sessionId: 's', script: 'run' }])
})

it('shows the terminal of a script', async () => {
  const { host } = hostWith(script)
  const open = await showRun(host)
  await fireEvent.click(await screen.findByRole('button', { name: 'Show output' }))
  expect(open.terminalPlace.shown).toBe('t')
})

it("takes the person's own commands where there are none, a line each", async () => {
  const { host, state } = hostWith(undefined)
  await showRun(host)
  const card = await screen.findByRole('group', { name: 'Run script' })
  await fireEvent.click(within(card).getByRole('button', { name: 'Add script' }))
  await fireEvent.input(within(card).getByRole('textbox', { name: 'Commands' }), {
    target: { value: ' npm ci \n\nnpm start' },
  })
  await fireEvent.click(within(card).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(state.saved).toEqual({ sessionId: 's', script: 'run', commands: ['npm ci', 'npm start'] }))
})
