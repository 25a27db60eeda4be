import type { ContractError } from '../kernel/errors'
import type { ErrorObject } from './error-object'

/** Form in which failures cross a pipe. */
export interface ErrorForm {
  /** Returns a failure in JSON-RPC form. */
  write(error: ContractError): ErrorObject
  /** Reads the error of a response from any sender; never throws. */
  read(json: unknown): ContractError
}
