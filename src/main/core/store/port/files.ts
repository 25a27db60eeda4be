/** Reads of long texts. */
export interface BlobReads {
  blob(
    sessionId: string,
    blobId: string,
    offset: number,
    limit: number,
  ): Promise<{ text: string; total: number } | null>
}

/** Reads of stored files. */
export interface FileReads {
  /** At most `limit` bytes of a stored file; null when there is no such file. */
  file(
    blobId: string,
    offset: number,
    limit: number,
  ): Promise<{ bytes: Uint8Array; size: number; mimeType: string } | null>
}

/** Writes of files and of their uploads. */
export interface FileWrites {
  /** Begins to store a file whose bytes are coming. Until it is finished nobody can read it. */
  beginFile(uploadId: string, at: number): void
  /** `start`: how many bytes came before. */
  appendFile(uploadId: string, start: number, bytes: Uint8Array): void
  /** Gives a file its id, made of what is in it, and keeps it for a message; one that is stored already is kept once. */
  finishFile(uploadId: string, file: { blobId: string; mimeType: string; size: number }, at: number): void
  /** Deletes what came of a file. False when there is no such upload. */
  dropUpload(uploadId: string): boolean
  /** No longer keeps a file for a message; it stays where a message has it. False when it was not kept. */
  dropStagedFile(blobId: string): boolean
  /** Deletes files that are no part of a message and were not finished, or were finished before a time. */
  dropForgottenFiles(before: number): number
}
