/** Known circumstances of a failure. */
export interface FailureFacts {
  /** The agent ended by itself, with this failure, and was not started since. */
  readonly crashed: boolean
  readonly runs: boolean
  /** The provider of its model reported it. */
  readonly ofProvider: boolean
  /** The folder of the session cannot be opened. */
  readonly folderGone: boolean
  /** The agent is newer than the version that Parley was tested with, which can be installed. */
  readonly isUntried: boolean
}

/** Buttons of a failure besides sending the message again. */
export interface FailureActions {
  readonly restart: boolean
  readonly showLog: boolean
  readonly editAgent: boolean
  readonly chooseFolder: boolean
  readonly useTested: boolean
}

/** Decides what can be done about a failure. */
export function failureActions({ crashed, runs, ofProvider, folderGone, isUntried }: FailureFacts): FailureActions {
  return {
    restart: crashed && !folderGone,
    showLog: crashed || (!runs && !ofProvider),
    editAgent: ofProvider || (!runs && !crashed && !folderGone),
    chooseFolder: folderGone,
    // It may fail because it speaks otherwise than that version did.
    useTested: isUntried && !runs && !ofProvider && !folderGone,
  }
}
