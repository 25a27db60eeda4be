import type { ParleyBridge } from '../shared/window/bridge'
import type { ContractError } from '../shared/kernel/errors'
import type { Result } from '../shared/kernel/result'
import type { Link } from './link'

/** Link of a page in the desktop app. It is never lost: the page ends with the program that runs its host. */
export function createBridgeLink(bridge: ParleyBridge): Link {
  let stop = () => {}
  return {
    // The bridge returns results unchanged; its own process created them. A page's input may be reactive state, which
    // cannot be cloned: as over every other transport, only its JSON crosses.
    request: async (name, input) => (await bridge.request(name, asJson(input))) as Result<unknown, ContractError>,
    onNotification(listener) {
      stop()
      stop = bridge.events(listener)
    },
    onRequest() {},
    onLost() {},
    close: () => stop(),
  }
}

function asJson(input: unknown): unknown {
  return input === undefined ? undefined : (JSON.parse(JSON.stringify(input)) as unknown)
}
