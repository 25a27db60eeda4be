import { EventEmitter, once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import type { ParleyBridge } from '#shared/window/bridge'
import { createBridgeLink } from '#client/bridge-link'
import { Devices } from '#core/base/devices/devices'
import { Listening } from '../serve/listening'
import { composeHost } from '#core/host/compose'
import type { Host } from '#core/base/host-port'
import { createFakeHost, sessionNotification } from '#core/testing/fake-host'
import { describeTable } from '#core/testing/contract-table/table'
import { describeTransport, type Transport } from '#core/testing/transport-suite'
import { createAppHandlers, systemDesktop } from './app-handlers'
import { listenToWindows } from './ipc'
import { PAGE_ORIGIN } from './protocol'
import { createWindowConnections, type WindowConnections } from './window-connections'

/*
 * The complete path from a window to the host, including the real preload, without Electron: both sides of it are faked
 * here, and structured clones cross between them as in Electron.
 */
interface FakeElectron {
  deliver: (channel: string, message: unknown, ports: MessagePort[]) => void
  bridge: unknown
  readonly listeners: Map<string, (event: unknown, message: unknown) => void>
}

/** The end of a channel that the main process gets, whose messages come in events. */
const portOfMain = (port: MessagePort) => ({
  postMessage: (message: unknown) => port.postMessage(message),
  start: () => port.start(),
  on: (event: string, listener: (event?: { data: unknown }) => void) =>
    event === 'message' ? port.on(event, (data: unknown) => listener({ data })) : port.on(event, () => listener()),
})
const fake = vi.hoisted((): FakeElectron => ({ deliver: () => {}, bridge: null, listeners: new Map() }))
vi.mock('electron', () => ({
  protocol: {},
  shell: {
    openExternal: () => Promise.resolve(),
    openPath: () => Promise.resolve(''),
    showItemInFolder: () => undefined,
  },
  // The fake user accepts every dialog.
  dialog: {
    showOpenDialog: ({ defaultPath }: Electron.OpenDialogOptions) => Promise.resolve({ filePaths: [defaultPath] }),
    showSaveDialog: ({ defaultPath }: Electron.SaveDialogOptions) => Promise.resolve({ filePath: defaultPath }),
  },
  ipcMain: {
    on: (channel: string, listener: (event: unknown, message: unknown) => void) =>
      fake.listeners.set(channel, listener),
  },
  ipcRenderer: {
    postMessage: (channel: string, message: unknown, ports: MessagePort[]) => fake.deliver(channel, message, ports),
  },
  contextBridge: {
    exposeInMainWorld: (_name: string, bridge: unknown) => {
      fake.bridge = bridge
    },
  },
}))

interface FakeFrame {
  readonly url: string
  readonly parent: unknown
  readonly processId?: number
  readonly routingId?: number
}

/** The part of `webContents` that tests use. */
class FakeContents extends EventEmitter {
  mainFrame: FakeFrame | null = null
}

interface Sender {
  readonly sender: FakeContents
  readonly senderFrame: FakeFrame | null
  readonly processId?: number
  readonly frameId?: number
}

const page = (sender = new FakeContents()): Sender => ({
  sender,
  senderFrame: { url: `${PAGE_ORIGIN}/`, parent: null },
})

/** Sets up the main process around a host, with `windows` open. */
function setUp(host: Host, opened?: Promise<WindowConnections<Electron.WebContents>>) {
  const windows = new Set<unknown>()
  const log = vi.fn()
  const connections = createWindowConnections<Electron.WebContents>(host, log)
  const closeWindow = vi.fn()
  listenToWindows({
    connections: opened ?? Promise.resolve(connections),
    isWindow: (contents) => windows.has(contents),
    closeWindow,
    log,
  })
  // Another main process may follow.
  const listeners = new Map(fake.listeners)
  const send = (sender: Sender, channel: string, message: unknown, ports: readonly MessagePort[] = []) => {
    listeners.get(channel)?.({ ...sender, ports: ports.map(portOfMain) }, message)
  }

  /** Loads the preload script as a new page of a window does. */
  async function load(sender: Sender): Promise<ParleyBridge> {
    windows.add(sender.sender)
    fake.deliver = (channel, message, ports) => {
      send(sender, channel, message, ports)
    }
    vi.resetModules()
    await import('../../preload/index')
    const bridge = fake.bridge as ParleyBridge
    return bridge
  }

  /** Connects a page that bypasses the preload, and records what it receives. */
  function connectRaw(sender: Sender): { port: MessagePort; received: unknown[] } {
    windows.add(sender.sender)
    const { port1, port2 } = new MessageChannel()
    const received: unknown[] = []
    port1.on('message', (message) => received.push(message))
    send(sender, 'parley:connect', null, [port2])
    return { port: port1, received }
  }
  return { windows, connections, closeWindow, log, send, load, connectRaw }
}

/** Connects through a window of the app, whose page uses the bridge. */
async function overIpc(dataDir: string): Promise<Transport> {
  const stateFile = { state: { windows: [] }, update: () => undefined }
  const extraHandlers = createAppHandlers({
    stateFile,
    openWindow: () => undefined,
    reopenWindow: () => undefined,
    takeLinks: () => [],
    windowOf: () => undefined,
  })
  const devices = new Devices(dataDir)
  const listener = new Listening({ dataDir, devices, pages: dataDir, log: () => {} })
  const composed = await composeHost({ dataDir, devices, listener, desktop: systemDesktop, extraHandlers })
  if (!composed.ok) throw new Error(composed.error.message)
  await listener.begin(composed.value)
  const { load } = setUp(composed.value)
  return {
    connect: async () => createBridgeLink(await load(page())),
    async close() {
      await listener.end()
      await composed.value.close()
    },
    isPage: true,
  }
}

describeTransport('Electron IPC', overIpc)
describeTable('Electron IPC', overIpc, 'states of each')

describe('messages of windows', () => {
  const frame = { url: `${PAGE_ORIGIN}/`, parent: null }
  it.each<[string, Sender['senderFrame'], boolean]>([
    ['a frame inside a page', { ...frame, parent: frame }, true],
    ['a frame that is gone', null, true],
    ['a page of another origin', { ...frame, url: 'https://evil.example/' }, true],
    ['an origin that only begins like ours', { ...frame, url: `${PAGE_ORIGIN}.evil.example/` }, true],
    ['contents that are no window', frame, false],
  ])('are dropped from %s', async (_what, senderFrame, isWindow) => {
    const host = createFakeHost()
    const { windows, closeWindow, send, connectRaw, log } = setUp(host)
    connectRaw(page())
    await vi.waitFor(() => expect(host.connections.size).toBe(1))

    const bad = { sender: new FakeContents(), senderFrame }
    if (isWindow) windows.add(bad.sender)
    const { port2 } = new MessageChannel()
    send(bad, 'parley:connect', null, [port2])
    expect(log).toHaveBeenCalledOnce()
    send(bad, 'parley:close-window', null)
    expect(closeWindow).not.toHaveBeenCalled()
    // One that is let in afterwards shows that it would be here by now.
    connectRaw(page())
    await vi.waitFor(() => expect(host.connections.size).toBe(2))
  })

  it('leave one listener, however often a window is loaded', async () => {
    const host = createFakeHost()
    const { connectRaw } = setUp(host)
    const contents = new FakeContents()
    for (let load = 1; load <= 12; load++) {
      connectRaw(page(contents))
      await vi.waitFor(() => expect(host.connections.size).toBe(load))
    }
    expect(contents.listenerCount('destroyed')).toBe(1)
  })

  it.each([
    [`${PAGE_ORIGIN}/`, 1],
    ['https://example.org/', 0],
  ])('are taken up once it is known that their frame shows %s', async (url, connections) => {
    const host = createFakeHost()
    const { connectRaw, log } = setUp(host)
    const frame = { url: '', parent: null, processId: 5, routingId: 4 }
    const early = { sender: new FakeContents(), senderFrame: frame, processId: 5, frameId: 4 }
    connectRaw(early)
    early.sender.mainFrame = { ...frame, url }
    expect(log).not.toHaveBeenCalled()
    early.sender.emit('did-navigate')
    expect(log).toHaveBeenCalledTimes(1 - connections)
    await Promise.resolve()
    expect(host.connections.size).toBe(connections)
  })

  it.each([
    ['process', { processId: 5, routingId: 1 }],
    ['frame', { processId: 4, routingId: 4 }],
  ])('are ignored from the empty page of a new window once the window has another %s', async (_what, ids) => {
    const host = createFakeHost()
    const { connectRaw } = setUp(host)
    let isGone = false
    const empty = {
      parent: null,
      get url() {
        if (isGone) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
        return ''
      },
    }
    const window = new FakeContents()
    connectRaw({ sender: window, senderFrame: empty, processId: 4, frameId: 1 })
    isGone = true
    window.mainFrame = { url: `${PAGE_ORIGIN}/`, parent: null, ...ids }
    window.emit('did-navigate')
    connectRaw({ ...page(window), senderFrame: window.mainFrame })
    await vi.waitFor(() => expect(host.connections.size).toBe(1))
  })

  it('wait for a host that is not open yet, except those of a page that is gone by then', async () => {
    const host = createFakeHost()
    const opened = Promise.withResolvers<WindowConnections<Electron.WebContents>>()
    const { connectRaw } = setUp(host, opened.promise)
    const gone = connectRaw(page())
    gone.port.close()
    const early = connectRaw(page())
    early.port.postMessage({ id: 1, name: 'server.ping', input: {} })
    await once(gone.port, 'close')
    opened.resolve(createWindowConnections<Electron.WebContents>(host, vi.fn()))
    await vi.waitFor(() => expect(early.received).toMatchObject([{ kind: 'answer', id: 1 }]))
    expect(host.connections.size).toBe(1)
  })

  it('close the window that they come from', () => {
    const { windows, closeWindow, send } = setUp(createFakeHost())
    const sender = page()
    windows.add(sender.sender)
    send(sender, 'parley:close-window', null)
    expect(closeWindow).toHaveBeenCalledExactlyOnceWith(sender.sender)
  })

  it.each([
    null,
    'text',
    [],
    {},
    { id: 'x', name: 'server.ping', input: {} },
    { id: 1, name: 5, input: {} },
    { id: 1, name: 'server.ping', input: {}, more: 1 },
    { id: 1, name: 'x'.repeat(201), input: {} },
  ])('are dropped when they are no request (%j)', async (message) => {
    const { connectRaw, log } = setUp(createFakeHost())
    const { port, received } = connectRaw(page())
    port.postMessage(message)
    port.postMessage({ id: 2, name: 'server.ping', input: {} })
    await expect.poll(() => received).toEqual([{ kind: 'answer', id: 2, result: { ok: true, value: {} } }])
    expect(log).toHaveBeenCalledOnce()
  })

  it('are dropped when they bring no port', () => {
    const host = createFakeHost()
    const { windows, send } = setUp(host)
    const sender = page()
    windows.add(sender.sender)
    send(sender, 'parley:connect', null, [])
    expect(host.connections.size).toBe(0)
  })
})

describe('connections of windows', () => {
  it('a page that loads again gets a new one, a window that closes ends its own', async () => {
    const host = createFakeHost()
    const { connectRaw, connections } = setUp(host)
    const sender = page()
    const before = connectRaw(sender)
    const [first] = host.connections
    const after = connectRaw(sender)
    before.port.close()
    await expect.poll(() => host.connections.size).toBe(1)
    const [second] = host.connections
    expect(second).not.toBe(first)
    expect(connections.pageOf(second?.clientId ?? '')).toBe(sender.sender)
    expect(connections.pageOf(first?.clientId ?? '')).toBeUndefined()
    sender.sender.emit('destroyed')
    expect(connections.pageOf(second?.clientId ?? '')).toBeUndefined()
    after.port.close()
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('what a page sends as it goes is done, also when the next one or the end of its window is heard of first', async () => {
    const done: unknown[] = []
    const host = createFakeHost('/data', async (_name, input) => {
      done.push(input)
      return { ok: true, value: input }
    })
    const { connectRaw } = setUp(host)
    const sender = page()
    const { port } = connectRaw(sender)
    port.postMessage({ id: 1, name: 'server.ping', input: { message: 'reloaded' } })
    port.close()
    const { port: next } = connectRaw(sender)
    next.postMessage({ id: 1, name: 'server.ping', input: { message: 'closed' } })
    next.close()
    sender.sender.emit('destroyed')
    await expect.poll(() => done).toEqual([{ message: 'reloaded' }, { message: 'closed' }])
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('a port that closes ends its connection', async () => {
    const host = createFakeHost()
    const { connectRaw } = setUp(host)
    const { port } = connectRaw(page())
    port.close()
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('events, answers and menu commands come in the order they were made', async () => {
    const host = createFakeHost('/data', async (_name, input) => {
      host.notify(sessionNotification(1))
      return { ok: true, value: input }
    })
    const { connectRaw, connections } = setUp(host)
    const sender = page()
    const { port, received } = connectRaw(sender)
    port.postMessage({ id: 7, name: 'server.ping', input: { message: 'x' } })
    setImmediate(() => {
      host.notify(sessionNotification(2))
      connections.menu(sender.sender as unknown as Electron.WebContents, 'session.new')
    })
    await expect.poll(() => received).toHaveLength(4)
    expect(received).toMatchObject([
      { kind: 'event', notification: { params: { sequence: 1 } } },
      { kind: 'answer', id: 7, result: { ok: true, value: { message: 'x' } } },
      { kind: 'event', notification: { params: { sequence: 2 } } },
      { kind: 'menu', command: 'session.new' },
    ])
  })
})

describe('the bridge', () => {
  it('hands menu commands and events to those who listen, until they stop', async () => {
    const host = createFakeHost()
    const { load, connections } = setUp(host)
    const sender = page()
    const bridge = await load(sender)
    expect(bridge.platform).toBe(process.platform)
    const heard: unknown[] = []
    const stopMenu = bridge.menu((command) => heard.push(command))
    const stopEvents = bridge.events(({ params }) => heard.push(params.sequence))
    connections.menu(sender.sender as unknown as Electron.WebContents, 'go.search')
    host.notify(sessionNotification(1))
    await expect.poll(() => heard).toEqual(['go.search', 1])

    stopMenu()
    stopEvents()
    connections.menu(sender.sender as unknown as Electron.WebContents, 'go.search')
    host.notify(sessionNotification(2))
    await bridge.request('server.ping', {})
    expect(heard).toEqual(['go.search', 1])
  })
})
