import type { RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { Operation } from '#renderer/lib/host/operation'

/** Destination of the code of a session. */
export type CodeChoice = 'worktree' | 'clone' | 'none'

export interface ChosenCode {
  readonly choice: CodeChoice
  readonly repository: string
  readonly cloneFolder: string
  readonly plainFolder: string
}

/** A session of another machine on its way here. */
export class BringingRun {
  /** Progress, 0 to 1. */
  part = $state(0)
  readonly #operation: Operation

  constructor(private readonly connection: Connection) {
    this.#operation = new Operation(connection)
  }

  /** Brings it; `moves`: the session there is closed. */
  async run(
    sessionId: string,
    moves: boolean,
    chosen: ChosenCode,
  ): Promise<Result<RequestOutput<'machine.move'>, ContractError>> {
    const { operationId } = this.#operation
    const stop = this.connection.onServerEvent((event) => {
      if (event.type === 'operation.progress' && event.payload.operationId === operationId)
        this.part = event.payload.part
    })
    const name = moves ? 'machine.move' : 'machine.continueHere'
    const answer = await this.connection.request(name, { sessionId, code: codeOf(chosen), operationId })
    stop()
    return answer
  }

  /** Gives it up; nothing of it stays. */
  cancel(): void {
    this.#operation.cancel()
  }
}

function codeOf({ choice, repository, cloneFolder, plainFolder }: ChosenCode): RequestInput<'machine.move'>['code'] {
  if (choice === 'worktree') return { kind: 'worktree', repository }
  if (choice === 'clone') return { kind: 'clone', folder: cloneFolder }
  return { kind: 'none', ...(plainFolder === '' ? {} : { folder: plainFolder }) }
}
