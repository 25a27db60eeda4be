import type { ParleyBridge } from '../shared/app/bridge'
import type { ContractError } from '../shared/kernel/errors'
import type { Result } from '../shared/kernel/result'
import type { Link } from './link'

/** The link of a page in the desktop app. It is never lost: the page ends with the program that holds its host. */
export function createBridgeLink(bridge: ParleyBridge): Link {
  let stop = () => {}
  return {
    // The bridge hands results through as they are; its own process made them.
    request: async (name, input) => (await bridge.request(name, input)) as Result<unknown, ContractError>,
    onNotification(listener) {
      stop()
      stop = bridge.events(listener)
    },
    onRequest() {},
    onLost() {},
    close: () => stop(),
  }
}
