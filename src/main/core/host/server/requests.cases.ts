import { PROTOCOL_VERSION } from '../../../../shared/server/version'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'

const ofTheHost = 'It is about the host and this connection, whatever state they are in.'
const ofTheDesktop = 'It is about the desktop, which has no states.'

/** Valid calls and failures of each request of this folder. */
export const serverCases: RequestCases = {
  'server.ping': {
    valid: () => ({ message: 'here' }),
    answers: { message: 'here', protocolVersion: PROTOCOL_VERSION },
    anyState: ofTheHost,
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
    anyState: ofTheHost,
  },
  'app.openWindow': { valid: () => ({}), answers: { success: true }, anyState: ofTheDesktop },
  'app.takeLinks': { valid: () => ({}), answers: { links: [] }, anyState: ofTheDesktop },
  'app.pickFolder': {
    valid: (context) => ({ defaultPath: context.folder }),
    answers: ({ context }) => ({ path: context.folder }),
    anyState: ofTheDesktop,
  },
  'app.saveFile': {
    valid: () => ({ fileName: 'session.json' }),
    answers: { path: 'session.json' },
    anyState: ofTheDesktop,
  },
  'app.showSaved': {
    valid: async ({ client }) => {
      const saved = await client.request('app.saveFile', { fileName: 'page.html' })
      return { path: saved.ok && saved.value.path !== null ? saved.value.path : 'page.html', as: 'opened' }
    },
    answers: { outcome: 'opened' },
    wrongState: [() => ({ path: 'another.html', as: 'opened' }), 'path-outside'],
  },
  'app.openExternal': {
    valid: () => ({ url: 'https://example.com/' }),
    answers: { success: true },
    anyState: ofTheDesktop,
  },
}
