import { apiSchema } from '../schemas/api'
import { eventsSchema } from '../schemas/events'
import { asyncApi } from './async-api'
import { goTypes } from './go'
import { openRpc } from './open-rpc'
import { pythonTypes } from './python'
import { readContract } from './source'

/** Returns what programs in other languages need of the contract, by path. The same contract gives the same text. */
export function contractFiles(): ReadonlyMap<string, string> {
  const contract = readContract()
  const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  return new Map([
    ['openrpc.json', text(openRpc(contract))],
    ['asyncapi.json', text(asyncApi(contract))],
    ['api.schema.json', text(apiSchema())],
    ['session-events.schema.json', text(eventsSchema())],
    ['python/parley_types.py', pythonTypes(contract)],
    ['go/contract/types.go', goTypes(contract)],
  ])
}
