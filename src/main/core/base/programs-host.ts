import { knownError } from '#shared/kernel/error-texts'
import type { Host } from './host-port'
import { limitedHost } from './limited-host'

/**
 * Host as a client reaches it of which it may turn out that an agent started it: such a client sends and receives only what
 * declares that programs of agents may. Requests wait until it is known. A rejected promise counts as such a client.
 */
export function programsHost(
  host: Pick<Host, 'connect' | 'programs'>,
  isProgram: Promise<boolean>,
): Pick<Host, 'connect'> {
  let isLimited = true
  const known = isProgram.then(
    (is) => void (isLimited = is),
    () => undefined,
  )
  const limited = limitedHost(host, {
    refusal(name, { agent }, input) {
      if (!isLimited || agent === 'allowed') return null
      host.programs?.refused(name, input)
      return knownError('agent-refused', { request: name })
    },
    mayReceive: ({ agent }) => !isLimited || agent === 'allowed',
  })
  return {
    connect(sink) {
      const connection = limited.connect(sink)
      return {
        get clientId() {
          return connection.clientId
        },
        ended: () => connection.ended?.(),
        close: () => connection.close(),
        request: async (name, input) => {
          await known
          return connection.request(name, input)
        },
      }
    },
  }
}
