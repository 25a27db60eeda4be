import type { Connection } from '#client/connection'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'

/** Resolves to the result in `store.replaced`: the error, or undefined. */
export function untilReplaced(client: Connection): Promise<string | undefined> {
  return new Promise((resolve) => {
    client.onServerEvent((event) => {
      if (event.type === 'store.replaced') resolve(event.payload.error)
    })
    client.onState((state) => {
      if (state.kind === 'lost') resolve(state.reason)
    })
  })
}

/** Says what was done, unless there was a problem. */
export function told(problem: string | undefined, say: () => void): Result<void, ContractError> {
  if (problem !== undefined) return err({ code: 'store-failed', message: problem })
  say()
  return ok(undefined)
}
