import type { attemptRequests } from '#shared/attempt/requests'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { SerialQueue } from '#core/session/stream/serial-queue'
import { abandon, restore } from './abandon'
import { choose } from './choose'
import { diff, files, get, list } from './read'
import { retry } from './retry'
import { start } from './start'
import { test } from './run-test'

/** Handlers of the requests about attempts. */
export function attemptHandlers(context: SessionContext): HandlersOf<typeof attemptRequests> {
  // Landing and abandoning consist of several steps, which must not mix.
  const lane = new SerialQueue()
  return {
    'attempt.start': start(context),
    'attempt.list': list(context),
    'attempt.get': get(context),
    'attempt.files': files(context),
    'attempt.diff': diff(context),
    'attempt.test': test(context),
    'attempt.choose': choose(context, lane),
    'attempt.abandon': abandon(context, lane),
    'attempt.restore': restore(context, lane),
    'attempt.retry': retry(context, lane),
  }
}
