/** Known circumstances of a failure. */
export interface FailureFacts {
  /** The agent ended by itself, with this failure, and was not started since. */
  readonly crashed: boolean
  readonly runs: boolean
  /** The provider of its model reported it. */
  readonly ofProvider: boolean
  /** The folder of the session cannot be opened. */
  readonly folderGone: boolean
}

/** Buttons of a failure besides sending the message again. */
export interface FailureActions {
  readonly restart: boolean
  readonly showLog: boolean
  readonly editAgent: boolean
  readonly chooseFolder: boolean
}

/** Decides what can be done about a failure. */
export function failureActions({ crashed, runs, ofProvider, folderGone }: FailureFacts): FailureActions {
  return {
    restart: crashed && !folderGone,
    showLog: crashed || (!runs && !ofProvider),
    editAgent: ofProvider || (!runs && !crashed && !folderGone),
    chooseFolder: folderGone,
  }
}
