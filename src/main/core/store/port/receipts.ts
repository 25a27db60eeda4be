/** Reads of which commands were carried out. */
export interface ReceiptReads {
  /** Returns whether a command changed the store, and was not forgotten since. */
  hasReceipt(commandId: string): Promise<boolean>
}

/** Writes of which commands were carried out. */
export interface ReceiptWrites {
  /** Notes that a command changes the store, in the transaction with which it does. */
  putReceipt(commandId: string, at: number): void
  /** Forgets commands from before a time. */
  dropReceipts(before: number): void
}
