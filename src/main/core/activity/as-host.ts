import type { RequestContext } from '../base/host-port'

/** Client of requests that the host makes by itself. */
export const asHost: RequestContext = {
  clientId: 'host',
  clientName: 'Parley',
  sink: { notify: () => undefined },
  subscriptions: new Map<string, () => void>(),
  gone: new AbortController().signal,
}
