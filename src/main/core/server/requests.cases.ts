import { PROTOCOL_VERSION } from '../../../shared/server/version'
import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const serverCases: RequestCases = {
  'server.ping': { valid: () => ({ message: 'here' }), isOpen: true },
  'server.connect': {
    valid: () => ({ protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'again' } }),
    wrongState: [() => ({ protocolVersion: 999, clientInfo: { name: 'again' } }), 'protocol-version'],
    isOpen: true,
  },
  'adapter.list': { valid: () => ({ refresh: true }) },
  'app.openWindow': { valid: () => ({}), answers: 'capability-missing' },
  'app.pickFolder': { valid: () => ({}), answers: 'capability-missing' },
  'app.saveFile': { valid: () => ({ fileName: 'session.json' }), answers: 'capability-missing' },
  'app.openExternal': { valid: () => ({ url: 'https://example.com/' }), answers: 'capability-missing' },
}
