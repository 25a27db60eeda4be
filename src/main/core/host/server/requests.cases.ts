import { PROTOCOL_VERSION } from '#shared/server/version'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'

const ofTheDesktop = 'It is about the desktop, which has no states.'

/** Valid calls and failures of each request of this folder. */
export const serverCases: RequestCases = {
  'server.ping': {
    valid: () => ({ message: 'here' }),
    answers: { message: 'here', protocolVersion: PROTOCOL_VERSION },
    isOpen: true,
  },
  'server.connect': {
    valid: () => ({ protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'again' } }),
    answers: { protocolVersion: PROTOCOL_VERSION, serverInfo: { name: 'parley' } },
    wrongState: [() => ({ protocolVersion: 999, clientInfo: { name: 'again' } }), 'protocol-version'],
    isOpen: true,
  },
  'adapter.list': {
    valid: () => ({ refresh: true }),
    answers: { adapters: listWith({ adapterName: 'playground', available: true, isDefault: true }) },
  },
  'adapter.listKnown': {
    valid: () => ({}),
    answers: { agents: listWith({ adapterName: 'claude-code', displayName: 'Claude Code' }) },
  },
  'app.openWindow': {
    needsDesktop: 'Only the desktop app has windows to open.',
    valid: () => ({}),
    answers: { success: true },
    anyState: ofTheDesktop,
  },
  'app.takeLinks': {
    needsDesktop: 'Only the desktop app is opened by links.',
    valid: () => ({}),
    answers: { links: [] },
    anyState: ofTheDesktop,
  },
  'app.pickFolder': {
    needsDesktop: 'Only the desktop app has a dialog that picks folders.',
    valid: (context) => ({ defaultPath: context.folder }),
    answers: ({ context }) => ({ path: context.folder }),
    anyState: ofTheDesktop,
  },
  'app.saveFile': {
    needsDesktop: 'Only the desktop app has a dialog that asks where to save.',
    valid: () => ({ fileName: 'session.json' }),
    answers: { path: 'session.json' },
    anyState: ofTheDesktop,
  },
  'app.showSaved': {
    needsDesktop: 'Only the desktop app has a dialog that asks where to save.',
    valid: async ({ client }) => {
      const saved = await client.request('app.saveFile', { fileName: 'page.html' })
      return { path: saved.ok && saved.value.path !== null ? saved.value.path : 'page.html', as: 'opened' }
    },
    answers: { outcome: 'opened' },
    wrongState: [() => ({ path: 'another.html', as: 'opened' }), 'path-outside'],
  },
  'app.openExternal': {
    needsDesktop: 'Only the desktop app may open pages in the browser; a page in a browser does it itself.',
    valid: () => ({ url: 'https://example.com/' }),
    answers: { success: true },
    anyState: ofTheDesktop,
  },
}
