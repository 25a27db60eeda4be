import { createJsonLinesPipe } from '../../main/core/base/streams/json-lines'
import { contractError } from '../../shared/kernel/errors'
import { err, ok } from '../../shared/kernel/result'
import type { OpenLink } from '../connection'
import { createPeerLink } from '../peer-link'

/**
 * Connects to the Parley that started this process, over its own stdin and stdout. There is one such connection: once
 * it is lost, the process exits, because the Parley that started it is gone.
 */
export function overOwnStdio(): OpenLink {
  let isUsed = false
  return async () => {
    if (isUsed) {
      process.exit(0)
      return err(contractError('not-connected', 'The Parley that started this process is gone.'))
    }
    isUsed = true
    return ok({ link: createPeerLink(createJsonLinesPipe(process.stdin, process.stdout)) })
  }
}
