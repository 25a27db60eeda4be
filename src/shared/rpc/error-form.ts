import type { ContractError } from '../kernel/errors'

/** A failure in JSON-RPC form. `data` holds the name of the code and the details, never a stack. */
export interface ErrorObject {
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Form in which failures cross a pipe. */
export interface ErrorForm {
  /** Returns a failure in JSON-RPC form. */
  write(error: ContractError): ErrorObject
  /** Reads the error of a response from any sender; never throws. */
  read(json: unknown): ContractError
}
