import { knownError } from '#shared/kernel/error-texts'
import type { Host } from './host-port'
import { limitedHost } from './limited-host'

/** Environment variable with the token and the session of `parley tool-server`. */
export const TOOLS_VARIABLE = 'PARLEY_TOOLS'

/** Returns the session that a value of {@link TOOLS_VARIABLE} names. */
export const sessionOfTools = (value: string): string => value.slice(value.indexOf('.') + 1)

/**
 * Host as the tool server of an agent reaches it: only requests that are for those, and only about the session of its
 * token. It is told that the offered tools changed, without how.
 */
export function toolsHost(host: Pick<Host, 'connect'>, sessionId: string): Pick<Host, 'connect'> {
  const limited = limitedHost(host, {
    refusal(name, { agent, extension }, input) {
      const isGreeting = extension.includes('any')
      const isOwn = agent === 'session' && (input as { sessionId?: unknown } | undefined)?.sessionId === sessionId
      return isGreeting || isOwn ? null : knownError('agent-refused', { request: name })
    },
    mayReceive: () => true,
  })
  return {
    connect: (sink) =>
      limited.connect({
        ...sink,
        notify(notification) {
          const { method, params } = notification
          if (method === 'server.event' && params.type === 'extensions.changed')
            sink.notify({ method, params: { ...params, payload: { extensions: [] } } })
        },
      }),
  }
}
