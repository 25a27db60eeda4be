import * as acp from '@agentclientprotocol/sdk/unstable'
import type { ClientSide } from '../protocol/connection'

const refuse = (): Promise<never> => Promise.reject(acp.RequestError.invalidRequest())

/** Refuses files and terminals of this machine. */
export const nothingHere: Pick<ClientSide, 'files' | 'terminals'> = {
  files: { read: refuse, write: refuse },
  terminals: {
    create: refuse,
    output: () => {
      throw acp.RequestError.invalidRequest()
    },
    waitForExit: refuse,
    kill: refuse,
    release: refuse,
    takeUnshown: () => '',
    dispose: () => Promise.resolve(),
  },
}
