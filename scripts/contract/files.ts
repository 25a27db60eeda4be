import { apiSchema } from '../schemas/api'
import { contractDocument } from '../schemas/document'
import { eventsSchema } from '../schemas/events'
import { asyncApi } from './async-api'
import { goTypes } from './go'
import { openRpc } from './open-rpc'
import { pythonTypes } from './python'
import { readContract } from './source'

/** Returns the built files of the contract, for people and for programs in any language, by path. The same contract gives the same text. */
export function contractFiles(): ReadonlyMap<string, string> {
  const contract = readContract()
  const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  return new Map([
    ['contract.md', contractDocument()],
    ['openrpc.json', text(openRpc(contract))],
    ['asyncapi.json', text(asyncApi(contract))],
    ['api.schema.json', text(apiSchema())],
    ['session-events.schema.json', text(eventsSchema())],
    ['python/parley_types.py', pythonTypes(contract)],
    ['go/contract/types.go', goTypes(contract)],
  ])
}
